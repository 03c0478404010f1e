import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { CallError, noConnection } from '../../kit/calls/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { fieldId } from '../../ui/field.tsx';
import styles from './sign-in-layout.module.css';

type Fields = Readonly<Record<string, string>>;

/** The checks of a form and its sending; loaded while somebody types, not with the page. */
interface Rules {
  readonly schema?: z.ZodMiniType | undefined;
  readonly send: (typed: Fields) => Promise<void>;
}

interface SignInFormProps {
  load: () => Promise<Rules>;
  /** Above the fields until something fails. */
  note?: ReactNode;
  /** Said above the server's words. */
  failed: string;
  submit: string;
  submitting: string;
  /** Set where another way is the main one. */
  isOtherWay?: boolean;
  children: (problems: Fields) => Elements;
}

/** One form of a door: what is wrong stands under its field, a failure above, and nothing is lost. */
export function SignInForm({
  load,
  note,
  failed,
  submit,
  submitting,
  isOtherWay = false,
  children,
}: SignInFormProps) {
  const [fields, setFields] = useState<Fields>({});
  /** `again` makes a repeated message be spoken again. */
  const [failure, setFailure] = useState<{ message: string; again: number } | null>(null);
  const [isSending, setIsSending] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    load().catch(() => {});
  }, []);

  async function handleSubmit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    if (isSending) return;
    const form = submission.currentTarget;
    const typed = Object.fromEntries(new FormData(form)) as Fields;
    const mark = (problems: Fields) => {
      setFields(problems);
      const [first] = Object.keys(problems);
      if (first) form.querySelector<HTMLInputElement>(`#${fieldId(first)}`)?.select();
    };
    setIsSending(true);
    setFailure(null);
    try {
      const [{ schema, send }, { findProblems }] = await Promise.all([
        load(),
        import('../../kit/forms/find-problems.ts'),
      ]).catch(() => {
        throw new CallError(noConnection(), { status: 0 });
      });
      const wrong = Object.fromEntries(findProblems(schema, typed));
      mark(wrong);
      if (Object.keys(wrong).length === 0) await send(typed);
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      mark(problem.fields);
      if (Object.keys(problem.fields).length === 0) {
        setFailure((last) => ({ message: problem.message, again: (last?.again ?? 0) + 1 }));
      }
    } finally {
      setIsSending(false);
    }
  }

  return (
    <>
      <div className={styles.message}>
        {failure ? (
          <Alert key={failure.again} tone="error" live title={failed}>
            {failure.message !== failed && <p>{failure.message}</p>}
          </Alert>
        ) : (
          <div>{note}</div>
        )}
      </div>
      <form noValidate onSubmit={handleSubmit} className={styles.form}>
        {children(fields)}
        <Button
          type="submit"
          variant={isOtherWay ? 'secondary' : 'primary'}
          className={styles.submit}
          loading={isSending}
          loadingText={submitting}
        >
          {submit}
        </Button>
      </form>
    </>
  );
}
