import { paths } from "../../app/paths.ts";
import { Logo } from "../../components/logo.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";

export const CallToAction = ({ title, description }: { readonly title: string; readonly description: string }) => (
  <section className="mx-auto flex max-w-7xl flex-col items-start gap-x-10 gap-y-6 px-4 py-16 sm:px-6 md:flex-row md:items-center md:justify-between lg:py-24">
    <div className="max-w-[38rem] min-w-0 wrap-anywhere">
      <h2 className="font-serif text-3xl font-semibold sm:text-4xl">{title}</h2>
      <p className="mt-3 text-lg text-ink-soft">{description}</p>
    </div>
    <ButtonLink variant="primary" size="lg" to={paths.register}>
      Create Your Account
    </ButtonLink>
  </section>
);

export const Footer = ({ copyright }: { readonly copyright: string }) => (
  <footer className="border-t border-rule">
    <p className="mx-auto flex max-w-7xl items-center gap-2.5 px-4 py-8 text-sm text-ink-soft sm:px-6">
      <Logo className="size-6" />
      <span className="min-w-0 wrap-anywhere">{copyright}</span>
    </p>
  </footer>
);
