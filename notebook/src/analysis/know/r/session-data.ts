/**
 * Data sets that R has under their own name, with or without `data(iris)`: package datasets, those of ggplot2, and those of packages that
 * hold nothing else (nycflights13, palmerpenguins, gapminder, ISLR, ISLR2), or are mostly used for them (MASS, survival, lme4).
 */
export const SESSION_DATA: ReadonlySet<string> = new Set(
  "airquality AirPassengers anscombe attenu attitude cars ChickWeight chickwts CO2 diamonds economics esoph faithful HairEyeColor infert InsectSprays iris LakeHuron longley midwest morley msleep mtcars Nile Orange PlantGrowth presidential quakes stackloss swiss Titanic ToothGrowth trees txhousing UCBAdmissions USArrests warpbreaks flights penguins penguins_raw gapminder Auto Bikeshare Boston BrainCancer Caravan Carseats College Credit Default Hitters NCI60 OJ Portfolio Smarket Wage Weekly biopsy birthwt Pima.te Pima.tr lung ovarian pbc veteran sleepstudy".split(
    " ",
  ),
);
