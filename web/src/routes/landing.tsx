import { PageTitle } from "../components/page-title.tsx";
import { LandingPage } from "../features/landing/landing-page.tsx";
import { useSiteTexts } from "../features/site-content/data.ts";

export const Component = () => (
  <>
    <PageTitle />
    <LandingPage texts={useSiteTexts("landing")} />
  </>
);
