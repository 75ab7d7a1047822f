/**
 * Data sets that every session of R has under their own name, with or without `data(iris)`: package datasets, and those
 * of ggplot2.
 */
export const SESSION_DATA: ReadonlySet<string> = new Set(
  "airquality AirPassengers anscombe attenu attitude cars ChickWeight chickwts CO2 diamonds economics esoph faithful HairEyeColor infert InsectSprays iris LakeHuron longley midwest morley msleep mtcars Nile Orange PlantGrowth presidential quakes stackloss swiss Titanic ToothGrowth trees txhousing UCBAdmissions USArrests warpbreaks".split(
    " ",
  ),
);
