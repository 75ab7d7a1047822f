import { automl } from "./automl.ts";
import { boosting } from "./boosting.ts";
import { commandLine } from "./command-line.ts";
import { domains } from "./domains.ts";
import { forecasting } from "./forecasting.ts";
import { general } from "./general.ts";
import { julia } from "./julia/julia.ts";
import { keras } from "./keras.ts";
import { languageModels } from "./language-models.ts";
import { numeric } from "./numeric.ts";
import { otherNetworks } from "./other-networks.ts";
import { pandas } from "./pandas.ts";
import { plotting } from "./plotting.ts";
import { polars } from "./polars.ts";
import { r } from "./r/r.ts";
import { recommenders } from "./recommenders.ts";
import { sklearn } from "./sklearn.ts";
import { spark } from "./spark.ts";
import { statistics } from "./statistics.ts";
import { streams } from "./streams.ts";
import { textAndImages } from "./text-and-images.ts";
import { torch } from "./torch.ts";
import type { Library } from "./library.ts";

/** Every library that is known. Where two have something of the same name, the first is meant. */
export const LIBRARIES: readonly Library[] = [
  pandas,
  // Before Spark: an unqualified `StandardScaler` is far more often this one.
  sklearn,
  polars,
  spark,
  ...boosting,
  ...automl,
  ...keras,
  ...torch,
  ...otherNetworks,
  ...languageModels,
  ...numeric,
  ...statistics,
  ...plotting,
  ...textAndImages,
  ...forecasting,
  ...recommenders,
  ...streams,
  ...domains,
  ...general,
  ...commandLine,
  ...r,
  ...julia,
];
