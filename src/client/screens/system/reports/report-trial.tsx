import { Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Output } from '#contract/core/call.ts'
import type { ReportParameter } from '#contract/online/report-config.ts'
import { tryReport } from '#contract/online/report-resource.ts'
import { latest } from '#core/state/latest.ts'
import { ask } from '#core/wire/http/ask.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** The words `:name` of a statement, so that values for them can be typed; which of them are parameters, the server says. */
const PARAMETER = /(?<![:\w]):([a-z]\w*)/gi

interface ReportTrialProps {
  readonly statement: string
  readonly parameters: readonly ReportParameter[]
  readonly onTried: () => void
  /** What is beside its button. */
  readonly children: ReactNode
}

type Tried = Output<typeof tryReport> | { readonly refused: string }

/** Runs a statement with values that are typed here, and shows its first rows, or why it was refused and where. */
export function ReportTrial({ statement, parameters, onTried, children }: ReportTrialProps) {
  const { t } = useTranslation('online')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState<Tried>()
  const [isBusy, setBusy] = useState(false)
  const [newest] = useState(latest)
  const names = [...new Set([...statement.matchAll(PARAMETER)].map(([, name = '']) => name.toLowerCase()))]
  const run = async () => {
    setBusy(true)
    const given = Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
    const input = { sql: statement, parameters: [...parameters], values: given }
    const answer = await newest((signal) =>
      ask(tryReport, input, { signal, quiet: true }).catch(async (failure) => ({
        refused: Object.values(await formErrors(failure, 'sql')).join(' ')
      }))
    )
    if (!answer.isLatest) return
    setBusy(false)
    setTried(answer.value)
    onTried()
    announce('refused' in answer.value ? answer.value.refused : t('trial.found', { count: answer.value.rows.length }), {
      about: 'trial',
      assertive: 'refused' in answer.value
    })
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        {names.map((name) => (
          // No form has it: what is tried is nothing that could be lost.
          <TextField
            key={name}
            label={parameters.find((one) => one.name === name)?.title ?? name}
            form="none"
            hasMessageLine={false}
            value={values[name] ?? ''}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        ))}
        <Button icon={<Play aria-hidden />} isLoading={isBusy} onPress={() => void run()}>
          {t('trial.run')}
        </Button>
        {children}
      </div>
      {tried && <Findings tried={tried} />}
    </div>
  )
}

function Findings({ tried }: { readonly tried: Tried }) {
  const { t } = useTranslation('online')
  if ('refused' in tried) return <p className="wrap-anywhere text-danger">{tried.refused}</p>
  const { columns, rows, hasMore } = tried
  return (
    <>
      <p className="text-quiet text-sm">
        {rows.length === 0 ? t('trial.nothing') : t(hasMore ? 'trial.more' : 'trial.found', { count: rows.length })}
      </p>
      <ScrollArea aria-label={t('trial.rows')} className="max-h-72 rounded-lg border border-line">
        <Table
          aria-label={t('trial.rows')}
          className="w-full border-collapse"
          columns={columns.map(({ name }) => ({ key: name, title: name }))}
          rows={rows.map((cells, at) => ({ id: String(at), cells }))}
          cellOf={(row, key) => row.cells[columns.findIndex(({ name }) => name === key)] ?? ''}
          empty={t('nothing')}
        />
      </ScrollArea>
    </>
  )
}
