import { messageOf } from "../lib/errors.ts";
import { Button } from "./ui/button.tsx";
import { Notice } from "./ui/notice.tsx";

/** A list or page that could not be loaded: what happened, and the way out. */
export const FailureNotice = ({ title, description, error, onRetry }: FailureNoticeProps) => (
  <Notice
    tone="danger"
    title={title}
    action={
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {description ?? messageOf(error)}
  </Notice>
);

interface FailureNoticeProps {
  readonly title: string;
  /** In place of the error's own message. */
  readonly description?: string;
  readonly error?: unknown;
  readonly onRetry: () => void;
}
