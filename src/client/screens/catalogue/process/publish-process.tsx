import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type DefinitionFault, definitionFaults } from '#contract/archives/definition-faults.ts'
import { processDefinitions } from '#contract/archives/process-definitions.ts'
import type { ColumnFieldProps } from '#parts/form/field-names.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { PublishFaults } from '#parts/resource/versions/publish-faults.tsx'
import { PublishFrame } from '#parts/resource/versions/publish-frame.tsx'
import { useVersionEffects, VersionEffects } from '#parts/resource/version-effects.tsx'
import { RowForm } from '#parts/resource/form/row-form.tsx'
import { may } from '#parts/resource/rows/rows.ts'
import { announce } from '#ui/base/announcer.ts'

import { ProcessChart } from './process-chart.tsx'
import { readSteps } from './process-draft.ts'
import { ProcessStepsField } from './process-steps-field.tsx'
import { useProcessWords } from './use-process-words.ts'

/** What the publication of a draft means, and the draft drawn. While something is wrong with it, each fault is a button that leads to its field, and the first has the focus. */
export function PublishProcess(props: OwnDialogProps) {
  const { row } = props
  const effects = useVersionEffects(props)
  const { t } = useTranslation('archives')
  const { t: resource } = useTranslation('resource')
  const words = useProcessWords()
  const [mended, mend] = useState<DefinitionFault | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const steps = readSteps(String(row.nodes ?? ''))
  const faults = definitionFaults(String(row.code), steps, words.roleCodes)
  const goToFirst = () => {
    announce(resource('version.notSoundYet', { count: faults.length }), { about: 'process' })
    list.current?.querySelector<HTMLElement>('button')?.focus()
  }
  if (mended) return <MendDraft {...props} fault={mended} />
  return (
    <PublishFrame
      {...props}
      width={640}
      text={t('processDefinition.publishText')}
      onBlocked={faults.length > 0 ? goToFirst : undefined}
    >
      <VersionEffects texts={props.texts} effects={effects} />
      <PublishFaults
        {...{ faults, list }}
        words={(fault) => words.faultWords(steps, fault)}
        onMend={may(processDefinitions, 'edit') ? mend : undefined}
      />
      <ProcessChart {...{ steps, faults, words }} />
    </PublishFrame>
  )
}

/** The form of the draft, in which the field of a fault has the focus. */
function MendDraft({
  resource,
  texts,
  row,
  fault,
  onDone,
  onClose
}: OwnDialogProps & { readonly fault: DefinitionFault }) {
  const { t } = useTranslation('resource')
  const controls = useMemo(
    () => ({ nodes: (props: ColumnFieldProps) => <ProcessStepsField {...props} startsAt={fault} /> }),
    [fault]
  )
  return (
    <RowForm
      {...{ resource, texts, row, controls, onClose }}
      form={[['name', 'nameEn'], ['code'], ['nodes']]}
      width={1100}
      onSaved={(written) => onDone(t('saved', { thing: texts.thing }), written)}
    />
  )
}
