import { words } from '@sangamam/words/page/ui';
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import styles from './part.module.css';

const isTypedInto = (element: Element | null) => element?.matches('input, select, textarea');
const never = () => () => {};

interface Source<Props> {
  /** For what the server has rendered already. */
  readonly rendered: ComponentType<Props>;
  readonly begin: () => ComponentType<Props>;
  /** The component loaded last, from anywhere on the page; null after a failure. */
  latest: ComponentType<Props> | null;
}

/**
 * A component whose file loads on its first render. If loading or rendering fails, a notice with "Try again"
 * takes its place and the rest of the page stays. What the server has rendered stays as well, with what was
 * typed into it, while its file is requested until it comes. Put a `Suspense` round it.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const source: Source<Props> = {
    rendered: lazyOf(() => globalThis.loadSurely?.(load) ?? load()),
    begin: () => lazyOf(load),
    latest: null,
  };
  return (props) => <Part source={source} own={props} />;
}

/** The type of `lazy` loses the props. */
const lazyOf = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;

function Part<Props extends object>({ source, own }: { source: Source<Props>; own: Props }) {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const next = () => {
    source.latest ??= source.begin();
    return source.latest;
  };
  const [{ attempt, Loaded }, show] = useState(() => ({
    attempt: 0,
    Loaded: isHydrating ? source.rendered : next(),
  }));
  return (
    <PartBoundary
      key={attempt}
      // Only once it is shown: until then React asks again for what it began with.
      onFailed={() => {
        source.latest = null;
      }}
      onTryAgain={() => startTransition(() => show({ attempt: attempt + 1, Loaded: next() }))}
    >
      <Loaded {...own} />
    </PartBoundary>
  );
}

interface BoundaryProps {
  readonly onFailed: () => void;
  readonly onTryAgain: () => void;
  readonly children: ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailed();
  }

  override render() {
    const { children, onTryAgain } = this.props;
    return this.state.hasFailed ? <PartNotice onTryAgain={onTryAgain} /> : children;
  }
}

function PartNotice({ onTryAgain }: { onTryAgain: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  const [isTrying, setIsTrying] = useState(false);
  // the focus moves to the notice, unless somebody is typing
  useEffect(() => {
    if (!isTypedInto(document.activeElement)) notice.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={notice} tabIndex={-1} className={styles.notice}>
      <Alert tone="error" live title={words.partNotLoaded}>
        <Button
          variant="secondary"
          size="small"
          className={styles.again}
          loading={isTrying}
          onClick={() => {
            setIsTrying(true);
            onTryAgain();
          }}
        >
          {words.tryAgain}
        </Button>
      </Alert>
    </div>
  );
}
