/** Every editable text of the site with its default (spec section 3). The keys are the content ids. */
export const LANDING_TEXTS = {
  "hero-title": "Make Data Science Transparent",
  "hero-description":
    "Document, organize, and share your data science notebooks with clear separation of data preparation, modeling, and validation steps.",
  "features-title": "Key Benefits",
  "feature1-title": "Data preparation you can trace",
  "feature1-description":
    "See which files are read, which rows are dropped and which columns are made, each step with the cells it happens in.",
  "feature2-title": "Modeling without guesswork",
  "feature2-description":
    "Models, their parameters and the features they learn from are named in plain sentences that colleagues can read.",
  "feature3-title": "Validation in the open",
  "feature3-description":
    "Splits, metrics and results stand apart from training, so that a reader can judge what a number is worth.",
  "how-it-works-title": "How It Works",
  "step1-title": "Upload your notebook",
  "step1-description":
    "Choose a Jupyter notebook of up to 10 MB. Keys and passwords in it are pointed out before anything is sent.",
  "step2-title": "Read the analysis",
  "step2-description":
    "Five sections, a summary and a code-quality score appear, each statement with the cells it rests on.",
  "step3-title": "Make it yours",
  "step3-description":
    "Correct the sections, add the business logic and your notes, and file the notebook in a folder.",
  "step4-title": "Share it with your team",
  "step4-description": "Invite colleagues by email. Everyone in the team reads and edits the same documentation.",
  "cta-title": "Your next notebook deserves readers",
  "cta-description": "Create an account, upload one notebook, and see what it says about your work.",
  "footer-copyright": "Data Documentation. Free software under the MIT license.",
} as const;

export const DASHBOARD_TEXTS = {
  "welcome-message": "Your notebooks and your teams' notebooks, newest first.",
  "empty-state": "Start by creating your first notebook document",
  "create-button": "Create Notebook",
  "docs-structure-title": "Documentation Structure",
  "docs-structure-description":
    "Every notebook is documented in the same five stages, from exploration to validation, plus the business logic you add.",
  "folder-organization-title": "Folder Organization",
  "folder-organization-description":
    "Group notebooks by project, client or quarter. Folders are yours alone; teams share notebooks.",
  "notebook-archive-title": "Notebook Archive",
  "notebook-archive-description":
    "Set finished work to Archived. The original file stays with its documentation and can be read at any time.",
  "code-quality-title": "How the score is made",
  "code-quality-description":
    "Clarity, documentation and code quality are judged by fixed rules from 0 to 10. The same notebook always gets the same score, and each point lost names its cells and the remedy.",
} as const;

export type SiteContentType = "landing" | "dashboard";
export type TextsOf<Type extends SiteContentType> = Type extends "landing"
  ? typeof LANDING_TEXTS
  : typeof DASHBOARD_TEXTS;
export type TextId<Type extends SiteContentType> = keyof TextsOf<Type> & string;

export const DEFAULT_TEXTS: { readonly [Type in SiteContentType]: Readonly<Record<TextId<Type>, string>> } = {
  landing: LANDING_TEXTS,
  dashboard: DASHBOARD_TEXTS,
};
