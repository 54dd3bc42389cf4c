import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  CARRIERS,
  carrierSize,
  type CarrierKind,
  type Division,
  dividePackage,
  downloadPart,
  packageParts,
  printCarriers
} from '#contract/transfers/carriers.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { addressAt } from '#core/wire/http/address.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useActionCommands } from '#core/work/use-action-commands.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PaperDialog } from '#parts/paper/paper-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Select } from '#ui/fields/select.tsx'

import { partOfAll, PartsTable } from './parts-table.tsx'

interface PackageCarriersProps {
  readonly id: string
  readonly transferNo: string
}

/** 载体: a package that is larger than a disc is divided into parts, which are fetched one by one and labelled. */
export function PackageCarriers({ id, transferNo }: PackageCarriersProps) {
  const { t } = useTranslation('transfers')
  const { state, refresh } = useAnswer((signal) => ask(packageParts, { id }, { signal, quiet: true }))
  return (
    <section aria-label={t('carriers.title')} className="flex flex-col gap-2">
      <h3 className="font-medium">{t('carriers.title')}</h3>
      <p className="text-quiet text-xs/5">{t('carriers.about')}</p>
      <Answered state={state} onRetry={refresh} className="flex flex-col gap-2">
        {(division) => <Divided key={division.carrier ?? ''} {...{ id, transferNo, division }} onDivided={refresh} />}
      </Answered>
    </section>
  )
}

interface DividedProps extends PackageCarriersProps {
  readonly division: Division
  readonly onDivided: () => Promise<unknown>
}

function Divided({ id, transferNo: no, division: { carrier, other, parts, fault }, onDivided }: DividedProps) {
  const { t } = useTranslation('transfers')
  const [chosen, choose] = useState<string | null>(carrier)
  const [isBusy, setBusy] = useState(false)
  const [printed, print] = useState<number | 'all' | null>(null)
  const mayDivide = has('transfer.online:pack')
  const mayFetch = has('transfer.online:download')
  const divide = async () => {
    setBusy(true)
    // A refusal says which volume is too large, and is shown by `ask`.
    await ask(dividePackage, { id, carrier: (chosen ?? '') as CarrierKind | '' }).then(
      ({ parts: { length: count } }) =>
        succeed(t(count > 0 ? 'carriers.divided' : 'carriers.undivided', { no, count })),
      () => undefined
    )
    setBusy(false)
    await onDivided()
  }
  const all = [
    { key: 'divide', label: t('carriers.divide'), isThere: mayDivide, isDisabled: chosen === carrier, run: divide },
    {
      ...{ key: 'labels', label: t('carriers.print'), isThere: mayFetch && parts.length > 0, isDisabled: false },
      run: () => print('all')
    }
  ]
  const actions = all.filter(({ isThere }) => isThere)
  useActionCommands(
    'carriers',
    actions.filter(({ isDisabled }) => !isDisabled)
  )
  const options = CARRIERS.flatMap((kind): { value: string; label: string }[] => {
    if (kind !== 'other') return [{ value: kind, label: t(`carriers.kind.${kind}`) }]
    return other > 0 ? [{ value: kind, label: t('carriers.otherOf', { size: carrierSize(other) }) }] : []
  })
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        {mayDivide && (
          <Select
            label={t('carriers.choose')}
            className="w-56"
            hasMessageLine={false}
            isClearable
            placeholder={t('carriers.none')}
            options={options}
            value={chosen}
            onChange={choose}
          />
        )}
        {actions.map(({ key, label, isDisabled, run }) => (
          <Button key={key} isDisabled={isDisabled || isBusy} onPress={() => void run()}>
            {label}
          </Button>
        ))}
      </div>
      {fault !== null && (
        <p role="alert" className="rounded-control bg-danger-tint px-3 py-1.5 wrap-anywhere">
          {fault}
        </p>
      )}
      {parts.length > 0 && (
        <PartsTable
          parts={parts}
          {...(mayFetch && {
            onPart: (part: number) => fetchPart(id, part),
            actions: (part: Division['parts'][number]) => (
              <span className="flex gap-1">
                <Button
                  kind="plain"
                  aria-label={t('carriers.downloadOf', { part: partOfAll(part) })}
                  onPress={() => fetchPart(id, part.no)}
                >
                  {t('carriers.download')}
                </Button>
                <Button
                  kind="plain"
                  aria-label={t('carriers.printOf', { part: partOfAll(part) })}
                  onPress={() => print(part.no)}
                >
                  {t('carriers.label')}
                </Button>
              </span>
            )
          })}
        />
      )}
      {printed !== null && (
        <PaperDialog
          title={t('carriers.labelsOf', { no })}
          canPrint
          paper={(signal) =>
            ask(printCarriers, { id, ...(printed !== 'all' && { no: printed }) }, { signal, quiet: true })
          }
          onClose={() => print(null)}
        />
      )}
    </>
  )
}

/** Leaves a part to the browser, which saves it while it comes and goes on by itself where the line broke. */
function fetchPart(id: string, no: number): void {
  const link = document.createElement('a')
  link.href = `${addressAt(downloadPart.path)}?${new URLSearchParams({ id, no: String(no) })}`
  link.download = ''
  link.click()
}
