import { useTranslation } from 'react-i18next'

import { isSetting, SETTING_FACTS, type SettingFacts } from '#contract/system/settings.ts'
import { systemText } from '#core/state/own-text.ts'
import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import { TextField } from '#ui/fields/text-field.tsx'

/** What a parameter is called. */
export const settingTitle = (name: string): string => (isSetting(name) ? systemText(`setting.title.${name}`) : name)

/** What it is for, and within which bounds. */
export function settingPurpose(name: string): string {
  if (!isSetting(name)) return name
  const facts: SettingFacts = SETTING_FACTS[name]
  const says = systemText(`setting.says.${name}`)
  return facts.kind === 'number' ? systemText('setting.within', { says, least: facts.least, most: facts.most }) : says
}

/** What it is where nobody has set it. */
export const settingUsual = (name: string): string => (isSetting(name) ? String(SETTING_FACTS[name].usual) : name)

/** The parameter that is set, with what it is for, above its value. */
export function SettingNameField(props: ColumnFieldProps) {
  useTranslation('system')
  const name = fieldText(props)
  return <TextField {...namesOf(props)} value={settingTitle(name)} description={settingPurpose(name)} isReadOnly />
}
