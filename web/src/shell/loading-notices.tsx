import { words as siteWords } from '@sangamam/words/page/site';
import { useMatches } from 'react-router';
import { joinHandles } from '../kit/page/route-handle.ts';
import { useSettings } from '../kit/page/settings.ts';
import styles from './loading-notices.module.css';

/**
 * The page's notices about its own scripts, written by the server because no script can be counted on: that there
 * are none, that some do not come (shown by `load-surely.js`), or that a press has to wait for them (shown by
 * `behaviour.js`).
 */
export function LoadingNotices() {
  const { email, phone } = useSettings().contact;
  const { native, isStatic } = joinHandles(useMatches());
  const words = siteWords.loading;
  const mail = <a href={`mailto:${email}`}>{email}</a>;
  return (
    <>
      {!native && !isStatic && (
        <noscript>
          <div className={styles.noScript}>
            <p className={styles.notice}>
              {words.noScript} {mail}
              {phone && (
                <span>
                  {' · '}
                  <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
                </span>
              )}
            </p>
          </div>
        </noscript>
      )}
      <div className={styles.region}>
        <p className={styles.notice} role="status" data-slow hidden suppressHydrationWarning>
          {words.slow}
        </p>
      </div>
      <div className={styles.region}>
        <p className={styles.notice} role="alert" data-not-loaded hidden suppressHydrationWarning>
          <strong>{words.failed}</strong> {words.failedText} {mail}{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: the address of this very page, for a reload without a script */}
          <a className={styles.reload} href="">
            {siteWords.failed.reload}
          </a>
        </p>
      </div>
    </>
  );
}
