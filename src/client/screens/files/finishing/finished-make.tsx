import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { finishedTargets, makeFinished, ORDERED_KINDS, type OrderedKind } from '#contract/forms/finished.ts'
import { inform } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { followJobs } from '#core/work/jobs.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { splitChoices } from '#ui/base/text/joined.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { MultiSelect } from '#ui/fields/multi-select.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'

interface FinishedMakeProps {
  readonly onClose: () => void
  readonly onOrdered: () => void
}

const WHICH = ['open', 'all', 'chosen'] as const

/** 制作成品: merged PDFs of volumes, or a list of all volumes, made in the background. */
export function FinishedMake({ onClose, onOrdered }: FinishedMakeProps) {
  const { t } = useTranslation('forms')
  const form = useId()
  const { state, refresh } = useAnswer((signal) => ask(finishedTargets, {}, { signal, quiet: true }))
  const [kind, setKind] = useState<OrderedKind>('merge')
  const [which, setWhich] = useState<(typeof WHICH)[number]>('open')
  const [chosen, setChosen] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const volumes = 'data' in state ? (state.data ?? []) : []
  const open = volumes.filter(({ isMade }) => !isMade)
  const meant = {
    open: open.map(({ id }) => id),
    all: volumes.map(({ id }) => id),
    chosen: splitChoices(chosen)
  }[which]
  const order = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (kind === 'merge' && meant.length === 0)
      return setErrors(
        which === 'chosen' ? { volumes: t('finished.make.none') } : { which: t('finished.make.noneOpen') }
      )
    setBusy(true)
    try {
      const { count } = await ask(makeFinished, { kind, ...(kind === 'merge' && { volumes: meant }) }, { quiet: true })
      onClose()
      inform(t('finished.make.ordered', { count }))
      onOrdered()
      await followJobs()
    } catch (failure) {
      setErrors(await formErrors(failure, which === 'chosen' ? 'volumes' : 'which'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('finished.do.make')}
      isOpen
      onOpenChange={onClose}
      width={600}
      footer={
        <>
          <Button slot="close">{t('finished.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isLoading={isBusy} isDisabled={volumes.length === 0}>
            {t('finished.make.order')}
          </Button>
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {() => (
          <Form id={form} errors={errors} isDisposable onSubmit={(event) => void order(event)}>
            {volumes.length === 0 && <p>{t('finished.refused.noVolumes')}</p>}
            <RadioGroup
              name="kind"
              label={t('finished.make.kind')}
              value={kind}
              onChange={(value) => setKind(value as OrderedKind)}
              options={ORDERED_KINDS.map((value) => ({ value, label: t(`finished.kind.${value}`) }))}
            />
            {kind === 'merge' && (
              <RadioGroup
                name="which"
                label={t('finished.make.which')}
                value={which}
                onChange={(value) => setWhich(value as (typeof WHICH)[number])}
                options={[
                  { value: 'open', label: t('finished.make.open', { count: open.length }) },
                  { value: 'all', label: t('finished.make.all', { count: volumes.length }) },
                  { value: 'chosen', label: t('finished.make.chosen') }
                ]}
              />
            )}
            {kind === 'merge' && which === 'chosen' && (
              <MultiSelect
                name="volumes"
                label={t('finished.make.volumes')}
                value={chosen}
                onChange={setChosen}
                options={volumes.map(({ id, title, files, pages }) => ({
                  value: id,
                  label: t(pages === 0 ? 'finished.make.volumeOfFiles' : 'finished.make.volume', {
                    title,
                    files,
                    pages
                  })
                }))}
              />
            )}
            <p className="text-quiet">{t(kind === 'merge' ? 'finished.make.merged' : 'finished.make.listed')}</p>
          </Form>
        )}
      </Answered>
    </Dialog>
  )
}
