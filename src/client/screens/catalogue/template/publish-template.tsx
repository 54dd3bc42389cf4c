import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type TemplateFault, templateFaults } from '#contract/catalogue/template-faults.ts'
import { entryTemplates } from '#contract/catalogue/entry-templates.ts'
import type { ColumnFieldProps } from '#parts/form/field-names.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { PublishFaults } from '#parts/resource/versions/publish-faults.tsx'
import { PublishFrame } from '#parts/resource/versions/publish-frame.tsx'
import { useVersionEffects, VersionEffects } from '#parts/resource/version-effects.tsx'
import { RowForm } from '#parts/resource/form/row-form.tsx'
import { may } from '#parts/resource/rows/rows.ts'
import { announce } from '#ui/base/announcer.ts'

import { TemplatePreview } from '#parts/template/template-preview.tsx'
import { columnsInText } from '#parts/template/template-draft.ts'
import { TemplateColumnsField } from '#parts/template/template-columns-field.tsx'
import { useTemplateWords } from '#parts/template/use-template-words.ts'

/** What the publication of a draft means, and the grid that it comes to. While something is wrong with it, each fault is a button that leads to its field, and the first has the focus. */
export function PublishTemplate(props: OwnDialogProps) {
  const { row } = props
  const effects = useVersionEffects(props)
  const { t } = useTranslation('catalogue')
  const { t: resource } = useTranslation('resource')
  const words = useTemplateWords()
  const [mended, mend] = useState<TemplateFault | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const text = String(row.columns ?? '')
  const columns = useMemo(() => columnsInText(text), [text])
  const faults = templateFaults(words.levelOf(String(row.code)), columns, words.dictCodes)
  const goToFirst = () => {
    announce(resource('version.notSoundYet', { count: faults.length }), { about: 'template' })
    list.current?.querySelector<HTMLElement>('button')?.focus()
  }
  if (mended) return <MendDraft {...props} fault={mended} />
  return (
    <PublishFrame
      {...props}
      width={1000}
      text={t('entryTemplate.publishText')}
      onBlocked={faults.length > 0 ? goToFirst : undefined}
    >
      <VersionEffects texts={props.texts} effects={effects} />
      <PublishFaults
        {...{ faults, list }}
        words={(fault) => words.faultWords(columns, fault)}
        onMend={may(entryTemplates, 'edit') ? mend : undefined}
      />
      <TemplatePreview columns={columns} />
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
