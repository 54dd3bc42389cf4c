import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { PlanSettings } from '#contract/archives/volume-plan.ts'
import { applyPlan, planOfVolumes, readPlanSettings, savePlanSettings } from '#contract/archives/volumes.ts'
import type { Output } from '#contract/core/call.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import type { VolumeController } from './volume-controller.ts'
import { PlanPreview } from './plan-preview.tsx'
import { PlanSettingsForm } from './plan-settings-form.tsx'

type Plan = Output<typeof planOfVolumes>
type Kept = Output<typeof readPlanSettings>

/** What a project can change of what is kept of it: the boxes that its archive accepts are not its own. */
const settingsOf = ({ acceptedBoxes: _, ...settings }: Kept): PlanSettings => settings

/** Automatic arranging: by which rules, what would come of them and why, and then doing it. */
export function VolumeAuto({
  controller,
  onClose
}: {
  readonly controller: VolumeController
  readonly onClose: () => void
}) {
  const { t } = useTranslation('arrange')
  const { state, refresh } = useAnswer((signal) => ask(readPlanSettings, {}, { signal, quiet: true }))
  const kept = 'data' in state ? state.data : null
  const [changed, setChanged] = useState<PlanSettings | null>(null)
  const settings = changed ?? (kept && settingsOf(kept))
  const [plan, setPlan] = useState<Plan | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const doing = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    await work().catch((error: unknown) => {
      setPlan(null)
      setFailure(errorMessage(error))
    })
    setBusy(false)
  }
  const preview = () =>
    doing(async () => {
      if (!settings) return
      const found = await ask(planOfVolumes, { settings }, { quiet: true })
      setPlan(found)
      announce(t('planSays', { files: found.files, volumes: found.volumes.length }), { about: 'plan' })
    })
  const begin = useEffectEvent(() => void preview())
  const isKnown = kept !== null
  useEffect(() => {
    if (isKnown) begin()
  }, [isKnown])
  const apply = () =>
    doing(async () => {
      if (!plan || !settings) return
      await ask(savePlanSettings, settings, { quiet: true })
      const done = await ask(applyPlan, { settings, digest: plan.digest }, { quiet: true })
      await controller.refresh()
      onClose()
      succeed(t('applied', { files: plan.files, volumes: done.volumes.length }))
    })
  return (
    <Dialog
      title={t('do.auto')}
      isOpen
      isChanged={changed !== null}
      onOpenChange={onClose}
      width={860}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button onPress={() => void preview()} isLoading={isBusy} isDisabled={!settings}>
            {t('preview')}
          </Button>
          <Button kind="primary" onPress={() => void apply()} isDisabled={isBusy || !plan || plan.files === 0}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {(known) => (
          <PlanSettingsForm
            settings={changed ?? settingsOf(known)}
            acceptedBoxes={known.acceptedBoxes}
            onChange={(next) => {
              setChanged(next)
              // What was previewed was by other rules.
              setPlan(null)
            }}
          />
        )}
      </Answered>
      {failure && (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      )}
      {plan && <PlanPreview plan={plan} />}
    </Dialog>
  )
}
