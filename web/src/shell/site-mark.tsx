import { pictureUrl } from '@sangamam/contract/settings/theme';
import { useSettings } from '../kit/page/settings.ts';
import { ConfluenceMark } from './confluence-mark.tsx';
import styles from './site-mark.module.css';

interface SiteMarkProps {
  className?: string | undefined;
  /** A logo that is drawn for light ground gets some. */
  onDark?: boolean;
}

/** The logo of the event beside its name, or our mark. */
export function SiteMark({ className, onDark = false }: SiteMarkProps) {
  const { logo } = useSettings().theme;
  if (!logo) return <ConfluenceMark className={className} />;
  return (
    <img
      className={styles.logo}
      data-on-dark={onDark ? '' : undefined}
      src={pictureUrl(logo)}
      width={logo.width}
      height={logo.height}
      alt=""
    />
  );
}
