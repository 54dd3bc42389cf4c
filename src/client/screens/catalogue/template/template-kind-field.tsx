import { useTranslation } from 'react-i18next'

import { type ColumnFieldProps, fieldText, firstOf, namesOf } from '#parts/form/field-names.ts'
import { Select } from '#ui/fields/select.tsx'

import { useTemplateWords } from '#parts/template/use-template-words.ts'

/** What a template describes, chosen by its name: text, drawings, photographs, volumes … */
export function TemplateKindField(props: ColumnFieldProps) {
  const { t } = useTranslation('catalogue')
  const { choices } = useTemplateWords()
  const value = fieldText(props)
  const options = choices.kinds.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Select
      {...namesOf(props)}
      {...firstOf(props)}
      placeholder={t('entryTemplate.chooseKind')}
      options={
        value === '' || options.some((one) => one.value === value) ? options : [...options, { value, label: value }]
      }
      value={value || null}
      onChange={(code) => props.onChange(code)}
    />
  )
}
