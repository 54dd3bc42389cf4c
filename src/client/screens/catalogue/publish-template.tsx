import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type TemplateFault, templateFaults } from '#contract/catalogue/template-faults.ts'
import { entryTemplates, publishTemplate } from '#contract/catalogue/entry-templates.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { ColumnFieldProps } from '#parts/form/field-names.ts'
import type { OwnDialogProps } from '#parts/resource/own-dialogs.ts'
import { RowForm } from '#parts/resource/row-form.tsx'
import { may } from '#parts/resource/rows.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { TemplatePreview } from '#parts/template/template-preview.tsx'
import { columnsInText } from '#parts/template/template-draft.ts'
import { TemplateColumnsField } from '#parts/template/template-columns-field.tsx'
import { useTemplateWords } from '#parts/template/use-template-words.ts'

/** What the publication of a draft means, and the grid that it comes to. While something is wrong with it, each fault is a button that leads to its field, and the first has the focus. */
export function PublishTemplate(props: OwnDialogProps) {
  const { texts, row, onDone, onClose } = props
  const { t } = useTranslation('catalogue')
  const { t: common } = useTranslation('resource')
  const words = useTemplateWords()
  const [isBusy, setBusy] = useState(false)
  const [mended, mend] = useState<TemplateFault | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const text = String(row.columns ?? '')
  const columns = useMemo(() => columnsInText(text), [text])
  const faults = templateFaults(words.levelOf(String(row.code)), columns, words.dictCodes)
  const said = { name: String(row.name), version: Number(row.version) }
  const publish = async () => {
    if (isBusy) return
    if (faults.length > 0) {
      announce(t('entryTemplate.notSoundYet', { count: faults.length }), { about: 'template' })
      list.current?.querySelector<HTMLElement>('button')?.focus()
      return
    }
    setBusy(true)
    // A refusal says why, and is shown by `ask`.
    const done = await ask(publishTemplate, { id: row.id, rowVersion: row.rowVersion }).catch(() => null)
    setBusy(false)
    if (done) onDone(t('entryTemplate.published', said))
  }
  if (mended) return <MendDraft {...props} fault={mended} />
  return (
    <Dialog
      isOpen
      title={t('entryTemplate.publishTitle', said)}
      width={1000}
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
        <p>{t('entryTemplate.publishText')}</p>
        {faults.length > 0 && (
          <div className="rounded-control bg-danger-tint p-3">
            <p className="pb-2 font-medium text-danger">{t('entryTemplate.notSoundYet', { count: faults.length })}</p>
            <ul ref={list} className="flex flex-col gap-1">
              {faults.map((fault, at) => (
                <li key={`${fault.at} ${fault.field} ${fault.fault}`}>
                  {may(entryTemplates, 'edit') ? (
                    <Button kind="plain" autoFocus={at === 0} onPress={() => mend(fault)}>
                      {words.faultWords(columns, fault)}
                    </Button>
                  ) : (
                    words.faultWords(columns, fault)
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        <TemplatePreview columns={columns} />
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
}: OwnDialogProps & { readonly fault: TemplateFault }) {
  const { t } = useTranslation('resource')
  const controls = useMemo(
    () => ({ columns: (props: ColumnFieldProps) => <TemplateColumnsField {...props} startsAt={fault} /> }),
    [fault]
  )
  return (
    <RowForm
      {...{ resource, texts, row, controls, onClose }}
      form={[['code', 'name'], ['titleEn'], ['columns']]}
      width={1180}
      onSaved={(written) => onDone(t('saved', { thing: texts.thing }), written)}
    />
  )
}
