import type { Expression } from "../python/ast.ts";
import { remembered } from "../../remembered.ts";
import { builtinCall } from "./language/builtins.ts";
import { changedText } from "./language/texts.ts";
import { confusionCall } from "./measures/confusion.ts";
import { progressive } from "./measures/evaluators.ts";
import { unknownCall } from "./measures/handed-over.ts";
import { correlated, measuringCall } from "./measures/measuring.ts";
import { testCall } from "./measures/outcomes.ts";
import { sampled } from "./models/bayesian.ts";
import { functionalCall } from "./models/functional.ts";
import { rightInGraph } from "./models/graphs.ts";
import { networkCall } from "./models/networks.ts";
import { searchCall } from "./models/own-searches.ts";
import { keptValue } from "./models/saved-models.ts";
import { sessionCall } from "./models/sessions.ts";
import { crossValidation, curvesFitted, functionThatFits } from "./models/training-functions.ts";
import { workflowCall } from "./models/workflows.ts";
import { bindData } from "./names.ts";
import { loaderCall } from "./rows/loaders.ts";
import { loads, readBack } from "./rows/loading.ts";
import { rowNumbers } from "./rows/row-numbers.ts";
import { dividingCall, drawn } from "./rows/splitting.ts";
import { builtOfColumns } from "./tables/built-tables.ts";
import { designMatrices } from "./tables/design-matrices.ts";
import { numericCall } from "./tables/numeric.ts";
import { builtTable, tableCall, withLabel } from "./tables/tables.ts";
import type { LibraryCall, Tracer } from "./tracer.ts";
import type { ArgumentValue, Scope, Value } from "./value.ts";

/** For those who are asked about every call: it depends on what it is given, or on what is known of its path. */
const ANY = /^/;

/** Who may know what a call to a library gives, each with the paths that it is asked about, in the order in which they are asked. */
const READERS: readonly (readonly [paths: RegExp, read: LibraryCall])[] = [
  [/^r\.utils\.data$/, bindData],
  [/^pymc\.(?:sample|fit)$/, sampled],
  [ANY, confusionCall],
  [/^tensorflow\.(?:equal|nn\.in_top_k)$/, rightInGraph],
  [
    /^(?:builtins|IPython\.display|logging|loguru|collections|dataclasses|tqdm|json|copy|sklearn\.base|itertools|os\.path|pathlib|r\.base|r\.stats|pprint)\./,
    builtinCall,
  ],
  [/^sklearn\.utils\.(?:resample|shuffle)$/, drawn],
  [
    /^numpy\.(?:array_)?split$|\.random_split$|(?:^|[._])train_test_split$|\.(?:python|spark)_splitters\.\w+_split$/,
    dividingCall,
  ],
  [/^r\./, workflowCall],
  [/^river\.evaluate\.(?:progressive_val_score|iter_progressive_val_score)$/, progressive],
  [/^pycaret\./, sessionCall],
  [/^(?:r|julia)\./, functionalCall],
  [/^(?:r\.stats\.cor|numpy\.corrcoef)$/, correlated],
  [ANY, measuringCall],
  [ANY, crossValidation],
  [/^scipy\.optimize\.curve_fit$/, curvesFitted],
  [
    /^(?!r\.|julia\.).*\.(?:train(?:_supervised|[A-Z]\w*)?|create|cv|supervised|auto_arima|linkage|ward)$/,
    functionThatFits,
  ],
  [/(?:^|[._])(?:minimi[sz]e|maximi[sz]e|optimi[sz]e|tune)$|^hyperopt\.fmin$/, searchCall],
  [/^(?:torch|mxnet|optax|sagemaker|keras|scikeras|skorch|tensorflow|transformers|peft)\./, networkCall],
  [/^(?:r\.base\.sample|numpy\.(?:arange|random\.(?:permutation|choice)))$/, rowNumbers],
  [
    /^(?:numpy|math|r\.base|julia\.(?:Base|Statistics)|torch|tensorflow|statistics|keras\.(?:backend|ops)|jax\.numpy|scipy)\./,
    numericCall,
  ],
  [ANY, testCall],
  [/^patsy\.(?:\w+\.)?dmatri(?:ces|x)$/, designMatrices],
  [
    /^(?:(?:pandas|polars|dask\.dataframe)\.(?:DataFrame|Series)|pandas\.DataFrame\.from_(?:dict|records)|prettytable\.PrettyTable|tabulate\.tabulate)$/,
    builtTable,
  ],
  [/^r\.(?:base\.data\.frame|(?:tibble|dplyr)\.(?:tibble|data_frame))$/, builtOfColumns],
  [/^(?:catboost\.Pool|xgboost\.(?:Quantile)?DMatrix|lightgbm\.Dataset)$/, withLabel],
  [
    /^torch\.utils\.data\.(?:DataLoader|TensorDataset|Subset)$|\.from_tensor_slices$|^tensorflow\..*\.(?:numpy|pandas)_input_fn$/,
    loaderCall,
  ],
  [/^(?:pickle|joblib)\.(?:dump|loads?)$|^numpy\.(?:save|load)$|^keras\.models\.load_model$/, keptValue],
  [/\.read_sql\w*$/, readBack],
  [ANY, tableCall],
  [/^r\.(?:dplyr|tidyr)\./, ofUnseen],
  [ANY, changedText],
  [ANY, (t, path, args) => loads(t, path, args)],
  [ANY, unknownCall],
];

/** A notebook calls few functions many times: who is asked is found once for each path. */
const readersOf = remembered((path) => READERS.filter(([paths]) => paths.test(path)).map(([, read]) => read));

/** What a call to a library gives; null where nobody knows more than the knowledge base says. */
export function readLibraryCall(
  t: Tracer,
  path: string,
  args: readonly ArgumentValue[],
  node: Expression,
  scope: Scope,
): Value | null {
  for (const read of readersOf(path)) {
    const value = read(t, path, args, node, scope);
    if (value !== null) return value;
  }
  return null;
}

/** A verb of the tidyverse that is given what nobody knows, as a package of data loads it: it takes nothing but tables. */
function ofUnseen(t: Tracer, path: string, args: readonly ArgumentValue[]): Value | null {
  const [first, ...others] = args;
  if (first?.value.kind !== "unknown" || first.name !== null || t.knowledge.returns(path) !== "pandas.DataFrame")
    return null;
  return tableCall(t, path, [{ ...first, value: t.table("pandas.DataFrame", { made: "unseen" }) }, ...others]);
}
