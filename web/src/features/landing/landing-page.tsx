import type { TextId } from "../site-content/data.ts";
import { Benefits } from "./benefits.tsx";
import { CallToAction, Footer } from "./closing.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Privacy } from "./privacy.tsx";
import { SiteHeader } from "./site-header.tsx";

export const LandingPage = ({ texts }: { readonly texts: Readonly<Record<TextId<"landing">, string>> }) => (
  <div className="flex min-h-dvh flex-col">
    <SiteHeader />
    <main className="flex-1">
      <Hero title={texts["hero-title"]} description={texts["hero-description"]} />
      <Benefits
        title={texts["features-title"]}
        benefits={[
          {
            stage: "preparation",
            title: texts["feature1-title"],
            description: texts["feature1-description"],
            example: "Rows without a temperature are dropped; the date column is parsed from text.",
            cells: [9, 10],
          },
          {
            stage: "modeling",
            title: texts["feature2-title"],
            description: texts["feature2-description"],
            example: "A gradient boosting regressor with 300 trees of depth 4 learns from twelve columns.",
            cells: [21],
          },
          {
            stage: "validation",
            title: texts["feature3-title"],
            description: texts["feature3-description"],
            example: "On the held-out test split the mean absolute error is 31.7 rentals.",
            cells: [26, 27],
          },
        ]}
      />
      <HowItWorks
        title={texts["how-it-works-title"]}
        steps={[
          { id: "step1", title: texts["step1-title"], description: texts["step1-description"] },
          { id: "step2", title: texts["step2-title"], description: texts["step2-description"] },
          { id: "step3", title: texts["step3-title"], description: texts["step3-description"] },
          { id: "step4", title: texts["step4-title"], description: texts["step4-description"] },
        ]}
      />
      <Privacy />
      <CallToAction title={texts["cta-title"]} description={texts["cta-description"]} />
    </main>
    <Footer copyright={texts["footer-copyright"]} />
  </div>
);
