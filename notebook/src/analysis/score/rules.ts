import type { Rule } from "./rule.ts";
import { title } from "./rules/title.ts";
import { openingText } from "./rules/opening-text.ts";
import { closingText } from "./rules/closing-text.ts";
import { headings } from "./rules/headings.ts";
import { markdownShare } from "./rules/markdown-share.ts";
import { markdownSpread } from "./rules/markdown-spread.ts";
import { resultsDiscussed } from "./rules/results-discussed.ts";
import { comments } from "./rules/comments.ts";
import { docstrings } from "./rules/docstrings.ts";
import { figureLabels } from "./rules/figure-labels.ts";
import { wallsOfCode } from "./rules/walls-of-code.ts";
import { navigation } from "./rules/navigation.ts";
import { longCells } from "./rules/long-cells.ts";
import { lumpedCode } from "./rules/lumped-code.ts";
import { longFunctions } from "./rules/long-functions.ts";
import { longLines } from "./rules/long-lines.ts";
import { packedLines } from "./rules/packed-lines.ts";
import { longOutputs } from "./rules/long-outputs.ts";
import { noisyOutputs } from "./rules/noisy-outputs.ts";
import { littleContent } from "./rules/little-content.ts";
import { emptyCells } from "./rules/empty-cells.ts";
import { commentedOutCode } from "./rules/commented-out-code.ts";
import { tellingNames } from "./rules/telling-names.ts";
import { reboundNames } from "./rules/rebound-names.ts";
import { namingStyle } from "./rules/naming-style.ts";
import { shadowedNames } from "./rules/shadowed-names.ts";
import { littleCode } from "./rules/little-code.ts";
import { unreadLanguage } from "./rules/unread-language.ts";
import { executionOrder } from "./rules/execution-order.ts";
import { executionGaps } from "./rules/execution-gaps.ts";
import { unexecutedCells } from "./rules/unexecuted-cells.ts";
import { storedErrors } from "./rules/stored-errors.ts";
import { invalidSyntax } from "./rules/invalid-syntax.ts";
import { undefinedNames } from "./rules/undefined-names.ts";
import { fitBeforeSplit } from "./rules/fit-before-split.ts";
import { resampleBeforeSplit } from "./rules/resample-before-split.ts";
import { targetInFeatures } from "./rules/target-in-features.ts";
import { missingValidation } from "./rules/missing-validation.ts";
import { scoredOnTrainingData } from "./rules/scored-on-training-data.ts";
import { seeds } from "./rules/seeds.ts";
import { credentials } from "./rules/credentials.ts";
import { absolutePaths } from "./rules/absolute-paths.ts";
import { recordedVersions } from "./rules/recorded-versions.ts";
import { unpinnedInstalls } from "./rules/unpinned-installs.ts";
import { duplicatedCells } from "./rules/duplicated-cells.ts";
import { repeatedCode } from "./rules/repeated-code.ts";
import { modularity } from "./rules/modularity.ts";
import { complexity } from "./rules/complexity.ts";
import { unusedImports } from "./rules/unused-imports.ts";
import { lateImports } from "./rules/late-imports.ts";
import { wildcardImports } from "./rules/wildcard-imports.ts";
import { redefinitions } from "./rules/redefinitions.ts";
import { bareExcept } from "./rules/bare-except.ts";
import { warningFilters } from "./rules/warning-filters.ts";
import { mutableDefaults } from "./rules/mutable-defaults.ts";
import { unusedArguments } from "./rules/unused-arguments.ts";
import { magicNumbers } from "./rules/magic-numbers.ts";

/** All rules. The order has no effect on scores. */
export const RULES: readonly Rule[] = [
  title,
  openingText,
  closingText,
  headings,
  markdownShare,
  markdownSpread,
  resultsDiscussed,
  comments,
  docstrings,
  figureLabels,
  wallsOfCode,
  navigation,
  longCells,
  lumpedCode,
  longFunctions,
  longLines,
  packedLines,
  longOutputs,
  noisyOutputs,
  littleContent,
  emptyCells,
  commentedOutCode,
  tellingNames,
  reboundNames,
  namingStyle,
  shadowedNames,
  littleCode,
  unreadLanguage,
  executionOrder,
  executionGaps,
  unexecutedCells,
  storedErrors,
  invalidSyntax,
  undefinedNames,
  fitBeforeSplit,
  resampleBeforeSplit,
  targetInFeatures,
  missingValidation,
  scoredOnTrainingData,
  seeds,
  credentials,
  absolutePaths,
  recordedVersions,
  unpinnedInstalls,
  duplicatedCells,
  repeatedCode,
  modularity,
  complexity,
  unusedImports,
  lateImports,
  wildcardImports,
  redefinitions,
  bareExcept,
  warningFilters,
  mutableDefaults,
  unusedArguments,
  magicNumbers,
];
