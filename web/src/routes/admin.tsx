import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { paths } from "../app/paths.ts";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { Fence } from "../components/fence.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Button, ButtonLink } from "../components/ui/button.tsx";
import { Card, CardHeader } from "../components/ui/card.tsx";
import { TextField } from "../components/ui/field.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../components/ui/tabs.tsx";
import { ActivityPanel } from "../features/activity/activity-panel.tsx";
import { usePerson } from "../features/auth/data.ts";
import { SiteModelRule } from "../features/language-model/rule-setting.tsx";
import { ModelUsage } from "../features/language-model/usage-table.tsx";
import { TextEditor } from "../features/site-content/text-editor.tsx";
import { useLeaveGuard } from "../lib/leave-guard.ts";

type AdminTab = "landing" | "dashboard" | "settings" | "model" | "activity";

const TEXTS_LEAD = "These texts are shown to everyone, as plain text.";
const LEADS: Readonly<Record<AdminTab, string>> = {
  landing: TEXTS_LEAD,
  dashboard: TEXTS_LEAD,
  settings: "How the server is configured.",
  model: "Whether notebooks may be sent to the language model, and what it has been asked.",
  activity: "Who did what in the last 180 days, without any notebook content.",
};

export const Component = () => {
  const [tab, setTab] = useState<AdminTab>("landing");
  const [landingDirty, setLandingDirty] = useState(false);
  const [dashboardDirty, setDashboardDirty] = useState(false);
  return (
    <div className="mx-auto max-w-4xl">
      <PageTitle>Admin Dashboard</PageTitle>
      <PageHeader
        title="Admin Dashboard"
        lead={LEADS[tab]}
        actions={
          <ButtonLink to={paths.dashboard}>
            <ArrowLeft aria-hidden />
            Back to Dashboard
          </ButtonLink>
        }
      />
      <Tabs value={tab} onValueChange={setTab}>
        <TabList label="Admin">
          <Tab value="landing">Landing Page</Tab>
          <Tab value="dashboard">Dashboard</Tab>
          <Tab value="settings">Settings</Tab>
          <Tab value="model">Language Model</Tab>
          <Tab value="activity">Activity</Tab>
        </TabList>
        {/* Mounted all the time: edits survive a look at another tab. */}
        <TabPanel value="landing" keepMounted>
          <TextEditor type="landing" onDirty={setLandingDirty} />
        </TabPanel>
        <TabPanel value="dashboard" keepMounted>
          <TextEditor type="dashboard" onDirty={setDashboardDirty} />
        </TabPanel>
        <TabPanel value="settings">
          <Settings />
        </TabPanel>
        <TabPanel value="model">
          <div className="flex flex-col gap-6">
            <SiteModelRule />
            <ModelUsage />
          </div>
        </TabPanel>
        <TabPanel value="activity">
          <Fence what="The activity">
            <ActivityPanel />
          </Fence>
        </TabPanel>
      </Tabs>
      <LeaveQuestion dirty={landingDirty || dashboardDirty} />
    </div>
  );
};

/** The address is set where the server is set up; the button is there and does nothing (spec section 2). */
const Settings = () => (
  <Card aria-label="Settings" className="flex flex-col gap-5">
    <CardHeader title="Settings" description="Set by SITE_ADMIN_EMAIL on the server." />
    <TextField label="Admin email" value={usePerson().email} disabled readOnly />
    <Button className="self-start" aria-disabled>
      Update Settings
    </Button>
  </Card>
);

/** Edits of the site's texts live on their page alone: leaving it asks first, inside the app and in the browser. */
const LeaveQuestion = ({ dirty }: { readonly dirty: boolean }) => {
  const blocker = useLeaveGuard(dirty);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      description="Your changes aren't saved and will be lost if you leave."
      cancelLabel="Keep editing"
      confirmLabel="Leave"
      destructive
      onConfirm={() => blocker.proceed?.()}
    />
  );
};
