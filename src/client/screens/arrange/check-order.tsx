import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { CHECK_STAGES, type CheckStage } from '#contract/checks/items.ts'
import { checkTargets, runCheck } from '#contract/checks/runs.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { splitChoices } from '#ui/base/text/joined.ts'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { ComboBox } from '#ui/fields/combo-box.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { MultiSelect } from '#ui/fields/multi-select.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Select } from '#ui/fields/select.tsx'

interface CheckOrderProps {
  readonly onClose: () => void
  /** Called with the check that was ordered. */
  readonly onOrdered: (id: string) => unknown
}

const TARGETS = ['project', 'unit', 'volumes', 'node'] as const
type Target = (typeof TARGETS)[number]

const optionsOf = (places: readonly { readonly id: string; readonly title: string }[]) =>
  places.map(({ id, title }) => ({ value: id, label: title }))

/** Asks what is to be checked, for which stage, and by which of the slow passes. */
export function CheckOrder({ onClose, onOrdered }: CheckOrderProps) {
  const { t } = useTranslation('checks')
  const form = useId()
  const { state, refresh } = useAnswer((signal) => ask(checkTargets, {}, { signal, quiet: true }))
  const [stage, setStage] = useState<CheckStage>('G')
  const [target, setTarget] = useState<Target>('project')
  const [place, setPlace] = useState<string | null>(null)
  const [passes, setPasses] = useState({ text: true, drawing: true, again: false })
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const choose = (value: string | null) => {
    setPlace(value)
    setFault('')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (target !== 'project' && !place) {
      setFault(t('order.choose'))
      return
    }
    setBusy(true)
    // A refusal is shown by `ask`.
    const ordered = await ask(runCheck, {
      stage,
      target,
      ...(target === 'volumes' ? { ids: splitChoices(place) } : target !== 'project' && place && { targetId: place }),
      ...passes
    }).catch(() => null)
    setBusy(false)
    if (!ordered) return
    succeed(t('ordered'))
    await onOrdered(ordered.id)
  }
  return (
    <Dialog
      isOpen
      title={t('order.title')}
      width={560}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isLoading={isBusy} isDisabled={!('data' in state)}>
            {t('order.start')}
          </Button>
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {(targets) => (
          <Form id={form} isDisposable onSubmit={submit} className="flex flex-col gap-4">
            <Select
              name="stage"
              label={t('order.stage')}
              description={t(
                target === 'node'
                  ? 'order.countsForNode'
                  : stage === 'G'
                    ? 'order.countsForVolumes'
                    : 'order.countsForNone'
              )}
              value={stage}
              onChange={(value) => setStage((value as CheckStage | null) ?? 'G')}
              options={CHECK_STAGES.map((one) => ({ value: one, label: t(`stage.${one}`) }))}
            />
            <RadioGroup
              name="target"
              label={t('order.target')}
              value={target}
              onChange={(value) => {
                setTarget(value as Target)
                setPlace(null)
                setFault('')
              }}
              options={TARGETS.map((one) => ({ value: one, label: t(`order.target.${one}`) }))}
            />
            {target === 'volumes' && (
              <MultiSelect
                name="ids"
                label={t('order.volumes')}
                value={place}
                onChange={choose}
                errorMessage={fault}
                options={optionsOf(targets.volumes)}
              />
            )}
            {(target === 'node' || target === 'unit') && (
              <ComboBox
                name="targetId"
                key={target}
                label={t(`order.${target}`)}
                value={place}
                onChange={choose}
                errorMessage={fault}
                options={optionsOf(target === 'node' ? targets.nodes : targets.units)}
              />
            )}
            <div className="flex flex-col gap-1">
              {(['text', 'drawing', 'again'] as const).map((pass) => (
                <Checkbox
                  name={pass}
                  key={pass}
                  isSelected={passes[pass]}
                  onChange={(isOn) => setPasses({ ...passes, [pass]: isOn })}
                >
                  {t(`order.${pass}`)}
                </Checkbox>
              ))}
            </div>
          </Form>
        )}
      </Answered>
    </Dialog>
  )
}
