import { settingsCatalogue } from '@sangamam/contract/settings/catalogue';
import type { Sponsors } from '@sangamam/contract/settings/home';
import { pictureUrl } from '@sangamam/contract/settings/theme';
import { words as allWords } from '@sangamam/words/staff/settings';
import { words } from '@sangamam/words/staff/site-settings';
import { EntryList } from './entry-list.tsx';
import styles from './home-tabs.module.css';
import { PictureField } from './picture-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import tabStyles from './tab.module.css';
import { Group, Row, TextSetting, useTab } from './tab-fields.tsx';

/** The sponsors, in the order of the home page. */
export function SponsorsTab() {
  return (
    <SettingsForm tab="sponsors" preview={<SponsorsPreview />}>
      <Group title={settingsCatalogue.sponsors.sections[0].title}>
        <EntryList<Sponsors[number]>
          at="sponsors"
          most={60}
          fresh={{ name: '', tier: '', url: '' }}
          words={words.sponsors}
          nameOf={({ name }) => name || words.sponsors.fresh}
        >
          {(at, { name }) => (
            <>
              <Row>
                <TextSetting at={`${at}.name`} />
                <TextSetting at={`${at}.tier`} optional hint={words.hints.tier} />
              </Row>
              <TextSetting at={`${at}.url`} optional hint={words.hints.url} />
              <PictureField
                at={`${at}.logo`}
                use="logo"
                alt={words.pictures.logo.of({ name })}
                hint={words.hints.logo}
              />
            </>
          )}
        </EntryList>
      </Group>
    </SettingsForm>
  );
}

function SponsorsPreview() {
  const { sponsors } = useTab().value as { sponsors: Sponsors };
  if (sponsors.length === 0) return null;
  const tiers = Map.groupBy(sponsors, ({ tier }) => tier);
  return (
    <section className={tabStyles.preview} aria-label={allWords.preview}>
      <p className={tabStyles.previewHead}>{allWords.preview}</p>
      {[...tiers].map(([tier, ofTier]) => (
        <div key={tier} className={styles.preview}>
          <p>{tier}</p>
          <ul className={styles.logos}>
            {ofTier.map(({ name, logo }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sponsors keep their order
              <li key={index} className={tabStyles.eventName}>
                {logo ? (
                  <img src={pictureUrl(logo)} width={logo.width} height={logo.height} alt={name} />
                ) : (
                  name
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
