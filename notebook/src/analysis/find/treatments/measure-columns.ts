import { columnsIn } from "../../read/trace/tables/columns.ts";
import type { AssignEvent } from "../../read/trace/tracer.ts";

/** `table["recall"] = table["tp"] / (table["tp"] + table["fn"])`: a measure, by its name and by what it is worked out from. */
export const isMeasure = ({ columns: [name = "", ...more], node }: AssignEvent): boolean =>
  more.length === 0 &&
  MEASURE.test(name) &&
  node !== null &&
  columnsIn(node).every((column) => MEASURE.test(column) || COUNT.test(column)) &&
  columnsIn(node).length > 0;

const MEASURE =
  /^(?:recall|precision|f1|f1[_ ]?score|accuracy|sensitivity|specificity|[tf][pn]r|npv|ppv|(?:true|false)[_ ](?:positive|negative)[_ ]rate)$/i;
const COUNT =
  /^(?:[tf][pn]s?|n|total|(?:true|false)[_ ](?:positive|negative)s?|(?:actual|predicted)[_ ](?:positive|negative)s?)$/i;
