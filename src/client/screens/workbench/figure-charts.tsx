import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ProjectFigures } from '#contract/archives/summary.ts'
import { hasMenu } from '#core/state/menu.ts'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { Meter } from '#ui/status/meter.tsx'
import { PartChart } from '#ui/chart/part-chart.tsx'
import { RadioButtons } from '#ui/fields/radio-buttons.tsx'

const BOX = 'min-w-0 rounded-lg border border-line bg-surface p-4'

/** How complete the project is, where its files are, their states, and how they came. */
export function FigureCharts({ figures }: { figures: ProjectFigures }) {
  const { t } = useTranslation('workbench')
  const { byClass, byStatus } = figures
  const none = t(!hasMenu('archives.collect') || !figures.isWhole ? 'nothing' : 'noFiles')
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <Completeness figures={figures} />
        <PartChart
          className={BOX}
          level={2}
          title={t('byStatus')}
          by={t('status')}
          unit={t('unit.files')}
          parts={byStatus.map(({ text, files }) => ({ name: text, value: files }))}
          empty={none}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <BarChart
          className={BOX}
          level={2}
          title={t('byClass')}
          by={t('class')}
          unit={t('unit.files')}
          categories={byClass.map(({ code, name }) => `${code} ${name}`)}
          series={[{ name: t('files'), values: byClass.map(({ files }) => files) }]}
          empty={none}
        />
        <Collected figures={figures} />
      </div>
    </div>
  )
}

/** The items that the archive must keep, class by class: how many are complete. */
function Completeness({ figures: { byClass } }: { figures: ProjectFigures }) {
  const { t } = useTranslation('workbench')
  const heading = useId()
  const wanted = byClass.filter(({ must }) => must > 0)
  return (
    <section aria-labelledby={heading} className={BOX}>
      <h2 id={heading} className="pb-3 font-semibold text-base/6">
        {t('complete')}
      </h2>
      {wanted.length === 0 ? (
        <p className="py-6 text-center text-quiet">{t('nothing')}</p>
      ) : (
        <div className="flex flex-col gap-3.5">
          {wanted.map(({ code, name, must, gaps, begun, owed }) => {
            const filled = must - gaps - begun - owed
            const open = [
              ...(gaps > 0 ? [t('gapsLeft', { count: gaps })] : []),
              ...(begun > 0 ? [t('begunLeft', { count: begun })] : []),
              ...(owed > 0 ? [t('owedLeft', { count: owed })] : [])
            ]
            return (
              <Meter
                key={code}
                label={`${code} ${name}`}
                maxValue={must}
                value={filled}
                valueLabel={t('filled', { filled, must })}
                kind={filled === must ? 'good' : 'plain'}
                note={open.length === 0 ? t('noGaps') : open.join(t('openComma'))}
              />
            )
          })}
        </div>
      )}
    </section>
  )
}

/** How many files came, by month or by day. */
function Collected({ figures: { recent, months } }: { figures: ProjectFigures }) {
  const { t } = useTranslation('workbench')
  const [span, setSpan] = useState('months')
  const steps =
    span === 'months'
      ? months.map(({ month, files }) => ({ name: month, files }))
      : recent.map(({ day, files }) => ({ name: day.slice(5), files }))
  const sum = steps.reduce((all, { files }) => all + files, 0)
  return (
    <section className={BOX}>
      <LineChart
        key={span}
        level={2}
        title={t('recent')}
        by={t(span === 'months' ? 'month' : 'day')}
        unit={t('unit.files')}
        categories={sum > 0 ? steps.map(({ name }) => name) : []}
        series={[{ name: t('files'), values: steps.map(({ files }) => files) }]}
        empty={t('noneCame')}
      />
      <div className="flex flex-wrap items-center justify-between gap-2 pt-3">
        <span className="text-quiet text-xs/5">{t('came', { count: sum })}</span>
        <RadioButtons
          aria-label={t('span')}
          hasMessageLine={false}
          value={span}
          onChange={setSpan}
          options={[
            { value: 'months', label: t('span.months') },
            { value: 'days', label: t('span.days') }
          ]}
        />
      </div>
    </section>
  )
}
