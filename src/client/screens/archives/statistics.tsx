import { Download, Printer } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import {
  exportStatistics,
  STAT_MEASURES,
  STAT_TABLES,
  type StatMeasure,
  type Statistics as Counted,
  type StatTable,
  statistics
} from '#contract/archives/statistics.ts'
import { has } from '#core/state/session/permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { download } from '#core/wire/http/download.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { usePrinted } from '#core/work/use-printed.ts'
import { numberParam, type Param, textParam } from '#parts/address/params.ts'
import { useAddressState } from '#parts/address/use-page-address.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'

import { StatisticSection } from './statistics/statistic-section.tsx'
import { statisticsPrinted } from './statistics/statistics-printed.ts'

const oneOf = <T extends string>(words: readonly T[]): Param<T | ''> => ({
  initial: '',
  read: (text) => words.find((one) => one === text),
  write: (value) => value || undefined
})
/** Which number's rows are shown, and which page of them. */
const PARAMS = {
  table: oneOf<StatTable>(STAT_TABLES),
  row: textParam,
  measure: oneOf<StatMeasure>(STAT_MEASURES),
  page: numberParam(1)
}

/** 统计报表: what there is and what is open, in tables first; each number leads to its rows, where who asks may see them. */
export default function Statistics() {
  const { t } = useTranslation('archives')
  const { state, refresh } = useAnswer((signal) => ask(statistics, {}, { signal, quiet: true }))
  const [shown, change] = useAddressState(PARAMS, {
    table: t('statistics.param.table'),
    row: t('statistics.param.row'),
    measure: t('statistics.param.measure'),
    page: t('statistics.param.page')
  })
  const counted = 'data' in state ? state.data : undefined
  const scopeOf = ({ isAll, projects }: Counted) =>
    t(isAll ? 'statistics.scopeAll' : 'statistics.scope', { count: projects })
  usePrinted(() => (counted && has('after.stat:print') ? statisticsPrinted(counted, scopeOf(counted), t) : null))
  const save = useCallback(async () => {
    if (await download(exportStatistics, {})) announce(t('statistics.exported'))
  }, [t])
  const headings = useRef(new Map<StatTable, HTMLElement>())
  const goTo = useCallback((table: StatTable) => headings.current.get(table)?.focus(), [])
  useCommands(
    useMemo(
      () => [
        ...(has('after.stat:export')
          ? [{ id: 'statistics.export', title: () => t('statistics.export'), group: 'screen' as const, run: save }]
          : []),
        ...STAT_TABLES.map((table) => ({
          id: `statistics.${table}`,
          title: () => t('statistics.goTo', { table: t(`statistics.table.${table}`) }),
          group: 'screen' as const,
          run: () => goTo(table)
        }))
      ],
      [t, save, goTo]
    )
  )
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={t('statistics.title')} onRefresh={refresh}>
        {has('after.stat:export') && (
          <Button icon={<Download aria-hidden />} onPress={() => void save()}>
            {t('statistics.export')}
          </Button>
        )}
        {has('after.stat:print') && (
          <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
            {t('statistics.print')}
          </Button>
        )}
      </PageHead>
      <Answered state={state} onRetry={refresh} className="flex flex-col gap-3">
        {(found) => (
          <>
            <p>{scopeOf(found)}</p>
            <p className="text-quiet">{t('statistics.hiddenHint')}</p>
            <nav aria-label={t('statistics.parts')} data-region tabIndex={-1} className="outline-0">
              <ul className="flex flex-wrap gap-1">
                {found.tables.map(({ key }) => (
                  <li key={key}>
                    <Button kind="plain" size="small" onPress={() => goTo(key)}>
                      {t(`statistics.table.${key}`)}
                    </Button>
                  </li>
                ))}
              </ul>
            </nav>
            {found.tables.map((table) => (
              <StatisticSection
                key={table.key}
                table={table}
                hasRows={found.hasRows}
                shown={shown.table === table.key && shown.measure !== '' ? { ...shown, measure: shown.measure } : null}
                onHeading={(heading) => {
                  if (heading) headings.current.set(table.key, heading)
                  else headings.current.delete(table.key)
                }}
                onPage={(page) => change({ page })}
                onClose={() => change({ table: '', row: '', measure: '', page: 1 })}
              />
            ))}
          </>
        )}
      </Answered>
    </div>
  )
}
