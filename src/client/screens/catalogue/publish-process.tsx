import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type DefinitionFault, definitionFaults } from '#contract/archives/definition-faults.ts'
import { processDefinitions, publishDefinition } from '#contract/archives/process-definitions.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { ColumnFieldProps } from '#parts/form/field-names.ts'
import type { OwnDialogProps } from '#parts/resource/own-dialogs.ts'
import { RowForm } from '#parts/resource/row-form.tsx'
import { may } from '#parts/resource/rows.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { ProcessChart } from './process-chart.tsx'
import { readSteps } from './process-draft.ts'
import { ProcessStepsField } from './process-steps-field.tsx'
import { useProcessWords } from './use-process-words.ts'

/** What the publication of a draft means, and the draft drawn. While something is wrong with it, each fault is a button that leads to its field, and the first has the focus. */
export function PublishProcess(props: OwnDialogProps) {
  const { texts, row, onDone, onClose } = props
  const { t } = useTranslation('archives')
  const { t: common } = useTranslation('resource')
  const words = useProcessWords()
  const [isBusy, setBusy] = useState(false)
  const [mended, mend] = useState<DefinitionFault | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const steps = readSteps(String(row.nodes ?? ''))
  const faults = definitionFaults(String(row.code), steps, words.roleCodes)
  const said = { name: String(row.name), version: Number(row.version) }
  const publish = async () => {
    if (isBusy) return
    if (faults.length > 0) {
      announce(t('processDefinition.notSoundYet', { count: faults.length }), { about: 'process' })
      list.current?.querySelector<HTMLElement>('button')?.focus()
      return
    }
    setBusy(true)
    // A refusal says why, and is shown by `ask`.
    const done = await ask(publishDefinition, { id: row.id, rowVersion: row.rowVersion }).catch(() => null)
    setBusy(false)
    if (done) onDone(t('processDefinition.published', said))
  }
  if (mended) return <MendDraft {...props} fault={mended} />
  return (
    <Dialog
      isOpen
      title={t('processDefinition.publishTitle', said)}
      width={640}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{common('cancel')}</Button>
          <Button kind="primary" autoFocus={faults.length === 0} isLoading={isBusy} onPress={() => void publish()}>
            {texts.action('publish')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('processDefinition.publishText')}</p>
        {faults.length > 0 && (
          <div className="rounded-control bg-danger-tint p-3">
            <p className="pb-2 font-medium text-danger">
              {t('processDefinition.notSoundYet', { count: faults.length })}
            </p>
            <ul ref={list} className="flex flex-col gap-1">
              {faults.map((fault, at) => (
                <li key={`${fault.at} ${fault.field} ${fault.fault}`}>
                  {may(processDefinitions, 'edit') ? (
                    <Button kind="plain" autoFocus={at === 0} onPress={() => mend(fault)}>
                      {words.faultWords(steps, fault)}
                    </Button>
                  ) : (
                    words.faultWords(steps, fault)
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        <ProcessChart {...{ steps, faults, words }} />
      </div>
    </Dialog>
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
