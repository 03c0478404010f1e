import { dayAndTime } from '@sangamam/contract/locale/dates';
import {
  actionInWords,
  fieldInWords,
  inWords,
  objectInWords,
} from '@sangamam/contract/reports/user-log-words';
import {
  exportUserLogs,
  listUserLogs,
  readUserLogChoices,
  type UserLogRow,
} from '@sangamam/contract/reports/user-logs';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { words } from '@sangamam/words/staff/user-log';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError, call, callFile, callPage } from '../../kit/calls/call.ts';
import { AdminList } from '../../kit/lists/admin-list.tsx';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { useLink } from '../../kit/page/use-nouns.ts';
import { MomentCell } from '../../kit/records/moment.tsx';
import { useSession } from '../../kit/session/session.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Pair } from '../../ui/pair.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { all, type LogFilters, logFilters, toQuery } from './filters.ts';
import styles from './user-logs-page.module.css';

const roles: Readonly<Record<string, string>> = adminWords.roles;

/** The acts of staff: a super admin sees everybody's entries, everybody else their own. */
export default function UserLogsPage() {
  const user = useSession((session) => session.user);
  const isSuper = user?.role === 'super_admin';
  const { filters, change } = useAddressFilters(logFilters);
  const query = useQuery({
    queryKey: ['user-logs', filters],
    queryFn: ({ signal }) => callPage(listUserLogs, { query: toQuery(filters), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <AdminTitle title={words.title} lead={isSuper ? undefined : words.own}>
        {isSuper && <ExportButton filters={filters} />}
      </AdminTitle>
      <Filters filters={filters} onChange={change} />
      <AdminList
        caption={words.title}
        empty={words.empty}
        columns={columns}
        rowKey={({ seq }) => String(seq)}
        query={query}
        filters={filters}
        rules={logFilters}
        onChange={change}
      />
    </>
  );
}

function ExportButton({ filters }: { filters: LogFilters }) {
  const [isLoading, setIsLoading] = useState(false);
  async function download() {
    setIsLoading(true);
    try {
      const { page: _page, limit: _limit, ...query } = toQuery(filters);
      saveFile(await callFile(exportUserLogs, { query }), words.exportName);
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      showToast(problem.message, { tone: 'error', durationMs: adminToastMs });
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <Button size="small" variant="secondary" loading={isLoading} onClick={download}>
      {words.export}
    </Button>
  );
}

/** A value of the log as a choice, under the name that people know. */
const inOptions = (name: (value: string) => string) => (value: string) => ({
  value,
  label: name(value),
});

interface FiltersProps {
  filters: LogFilters;
  onChange: (change: Partial<LogFilters>) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const { data } = useQuery({
    queryKey: ['user-log-choices'],
    queryFn: ({ signal }) => call(readUserLogChoices, { signal }),
  });
  const everything = { value: all, label: words.all };
  const { admin, action, object, from, until } = filters;
  const activeCount = [object !== all, from !== '', until !== ''].filter(Boolean).length;
  /** A choice in the address stays even where nothing of it was logged. */
  const withChosen = (options: readonly string[], chosen: string) =>
    chosen === all || options.includes(chosen) ? options : [...options, chosen];
  return (
    <FilterBar
      label={words.filters}
      more={{
        label: words.more,
        activeCount,
        fields: (
          <>
            <SelectField
              label={words.object}
              name="object"
              value={object}
              options={[
                everything,
                ...withChosen(data?.objects ?? [], object).map(inOptions(objectInWords)),
              ]}
              onChange={({ target }) => onChange({ object: target.value })}
            />
            <DayRange
              from={{ name: 'from', label: words.from, value: from }}
              to={{ name: 'until', label: words.until, value: until }}
              onChange={(name, value) => onChange({ [name]: value })}
            />
          </>
        ),
      }}
    >
      <AdminSearchField
        value={filters.searchTerm}
        onSearch={(searchTerm) => onChange({ searchTerm })}
        hint={words.search}
      />
      <SelectField
        label={words.admin}
        name="admin"
        value={admin}
        options={[
          everything,
          ...(data?.admins ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={({ target }) => onChange({ admin: target.value })}
      />
      <SelectField
        label={words.action}
        name="action"
        value={action}
        options={[
          everything,
          ...withChosen(data?.actions ?? [], action).map(inOptions(actionInWords)),
        ]}
        onChange={({ target }) => onChange({ action: target.value })}
      />
    </FilterBar>
  );
}

const columns: readonly Column<UserLogRow>[] = [
  {
    key: 'action',
    header: words.columns.action,
    isTitle: true,
    cell: ({ action }) => actionInWords(action),
  },
  {
    key: 'at',
    header: words.columns.at,
    cell: ({ at }) => <MomentCell at={at} />,
  },
  {
    key: 'admin',
    header: words.columns.admin,
    cell: ({ adminName, adminRole }) => <Pair second={roles[adminRole]}>{adminName}</Pair>,
  },
  {
    key: 'whoAndWhen',
    header: words.columns.admin,
    onPhone: 'line',
    isPhoneOnly: true,
    cell: ({ at, adminName }) => `${adminName} · ${dayAndTime(at)}`,
  },
  {
    key: 'object',
    header: words.columns.object,
    onPhone: 'more',
    cell: (row) => <About row={row} />,
  },
  {
    key: 'changes',
    header: words.columns.changes,
    onPhone: 'more',
    cell: (row) => <Changes row={row} />,
  },
  {
    key: 'address',
    header: words.columns.address,
    wideOnly: true,
    cell: ({ address }) => address ?? '–',
  },
];

/** The thing that the log names, as a link where it has a page of its own. */
function About({ row: { object, school } }: { row: UserLogRow }) {
  const { type, id, label } = object;
  const shown = label.length > 20 ? `${label.slice(0, 8)}…` : label;
  const page = useLink()(type, id);
  return (
    <Pair second={[objectInWords(type), school].filter(Boolean).join(', ')}>
      {page ? <Link to={page}>{shown}</Link> : shown}
    </Pair>
  );
}

/** More than these are shown when asked for. */
const changesAtOnce = 5;

function Changes({ row: { reason, changes, object } }: { row: UserLogRow }) {
  const settings = useSettings();
  if (reason === '' && changes.length === 0) return null;
  const shown = changes.map(({ field, before, after }) => (
    <span key={field}>
      {fieldInWords(object.type, field, settings)}: {inWords(before, field)} →{' '}
      {inWords(after, field)}
    </span>
  ));
  const rest = shown.slice(changesAtOnce);
  return (
    <div className={styles.changes}>
      {reason && <span>{words.reason({ reason })}</span>}
      {shown.slice(0, changesAtOnce)}
      {rest.length > 0 && (
        <details>
          <summary>{words.furtherChanges({ count: rest.length })}</summary>
          <div className={styles.changes}>{rest}</div>
        </details>
      )}
    </div>
  );
}
