import { FailureNotice } from "../../components/failure-notice.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { SelectField } from "../../components/ui/select.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { useConfig } from "../../lib/use-config.ts";
import type { ModelRule } from "../../lib/model-rule.ts";
import { useModelRule, useSetModelRule } from "./data.ts";

const WORDS: Readonly<Record<ModelRule, { readonly label: string; readonly hint: string }>> = {
  allow: {
    label: "Each person decides",
    hint: "People are asked before their first notebook goes to the model. If they don't agree, the built-in analysis writes.",
  },
  require: {
    label: "The language model writes",
    hint: "People are asked before their first notebook goes to the model, and cannot choose the built-in analysis instead. It takes over when the model fails, and for notebooks that programs push.",
  },
  forbid: {
    label: "The built-in analysis writes",
    hint: "No notebook goes to the language model.",
  },
};

const OPTIONS = (["allow", "require", "forbid"] as const).map((value) => ({ value, label: WORDS[value].label }));

/** For the site admin. */
export const SiteModelRule = () => {
  const config = useConfig();
  const model = config.data?.model;
  return (
    <Card aria-labelledby="site-model-rule">
      <CardHeader
        id="site-model-rule"
        title="Who writes the sections"
        description={
          model === undefined
            ? "No language model is configured on this installation, so the built-in analysis writes them. Set AI_PROVIDER on the server to use one."
            : `The language model is ${model.name} at ${model.host}.`
        }
      />
      <RuleChoice
        owner="site"
        label="On this installation"
        note="A team can forbid what is allowed or required here."
      />
    </Card>
  );
};

/** For the admins of a team; nothing where the installation has no language model. */
export const TeamModelRule = ({ teamId }: { readonly teamId: string }) => {
  const config = useConfig();
  const model = config.data?.model;
  const site = useModelRule();
  if (model === undefined) return null;
  return (
    <Card className="max-w-2xl" aria-labelledby="team-model-rule">
      <CardHeader
        id="team-model-rule"
        title="Who writes the sections"
        description={`Sections of the team's notebooks can be written by ${model.name} at ${model.host}.`}
      />
      {site.data === "forbid" ? (
        <p className="text-sm">The site admin forbids it for the whole installation.</p>
      ) : (
        <RuleChoice
          owner={teamId}
          label="For notebooks of this team"
          note={
            site.data === "require" ? "The installation requires the model. Only forbidding it changes that." : null
          }
        />
      )}
    </Card>
  );
};

interface RuleChoiceProps {
  readonly owner: string;
  readonly label: string;
  readonly note: string | null;
}

const RuleChoice = ({ owner, label, note }: RuleChoiceProps) => {
  const { data: rule, isPending, isLoadingError, error, refetch } = useModelRule(owner);
  const set = useSetModelRule(owner);
  if (isPending) return <Skeleton className="h-16 w-full" />;
  if (isLoadingError)
    return <FailureNotice title="The setting could not be loaded" error={error} onRetry={() => void refetch()} />;
  const shown = set.isPending ? set.variables : rule;
  return (
    <SelectField
      label={label}
      value={shown}
      options={OPTIONS}
      disabled={set.isPending}
      hint={`${WORDS[shown].hint}${note === null ? "" : ` ${note}`}`}
      onValueChange={(chosen) => set.mutate(chosen)}
    />
  );
};
