import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/ui/button.tsx";
import { NotebookIllustration } from "./notebook-illustration.tsx";

export const Hero = ({ title, description }: { readonly title: string; readonly description: string }) => (
  <section className="mx-auto grid max-w-7xl items-center gap-10 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[5fr_6fr] lg:gap-14 lg:pt-16 lg:pb-24">
    <div className="min-w-0 wrap-anywhere">
      <h1 className="font-serif text-4xl font-semibold tracking-[-0.015em] sm:text-5xl xl:text-6xl">{title}</h1>
      <p className="mt-5 max-w-[34rem] text-lg text-ink-soft">{description}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink variant="primary" size="lg" to={paths.register}>
          Get Started
        </ButtonLink>
        <ButtonLink size="lg" to={paths.login}>
          Sign In
        </ButtonLink>
      </div>
    </div>
    <NotebookIllustration />
  </section>
);
