import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type PlanSettings, USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import { applyPlan, planOfVolumes, readPlanSettings, savePlanSettings } from '#contract/archives/volumes.ts'
import type { Output } from '#contract/core/call.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import type { VolumeController } from './volume-controller.ts'
import { PlanPreview } from './plan-preview.tsx'
import { PlanSettingsForm } from './plan-settings-form.tsx'

type Plan = Output<typeof planOfVolumes>

/** Automatic arranging: by which rules, what would come of them and why, and then doing it. */
export function VolumeAuto({
  controller,
  onClose
}: {
  readonly controller: VolumeController
  readonly onClose: () => void
}) {
  const { t } = useTranslation('arrange')
  const [settings, setSettings] = useState<PlanSettings>(USUAL_PLAN)
  const [accepted, setAccepted] = useState<readonly number[]>(USUAL_PLAN.boxes)
  const [isChanged, setChanged] = useState(false)
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
  const preview = (by: PlanSettings) =>
    doing(async () => {
      const found = await ask(planOfVolumes, { settings: by }, { quiet: true })
      setPlan(found)
      announce(t('planSays', { files: found.files, volumes: found.volumes.length }), { about: 'plan' })
    })
  const begin = useEffectEvent(() =>
    doing(async () => {
      const { acceptedBoxes, ...known } = await ask(readPlanSettings, {}, { quiet: true })
      setAccepted(acceptedBoxes)
      setSettings(known)
      await preview(known)
    })
  )
  useEffect(() => void begin(), [])
  const apply = () =>
    doing(async () => {
      if (!plan) return
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
      isChanged={isChanged}
      onOpenChange={onClose}
      width={860}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button onPress={() => void preview(settings)} isLoading={isBusy}>
            {t('preview')}
          </Button>
          <Button kind="primary" onPress={() => void apply()} isDisabled={isBusy || !plan || plan.files === 0}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <PlanSettingsForm
        settings={settings}
        acceptedBoxes={accepted}
        onChange={(next) => {
          setSettings(next)
          setChanged(true)
          // What was previewed was by other rules.
          setPlan(null)
        }}
      />
      {failure && (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      )}
      {plan && <PlanPreview plan={plan} />}
    </Dialog>
  )
}
