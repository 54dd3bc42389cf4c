import { CONTAINER, SCREENS } from '#contract/screens.ts'
import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import { ComboBox } from '#ui/fields/combo-box.tsx'

import { MENU_ICONS } from './menu-icons.ts'

const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
const SCREEN_OPTIONS = optionsOf([CONTAINER, ...SCREENS, 'layouts/IframePageView'])
const ICON_OPTIONS = optionsOf(MENU_ICONS)

/** The screen that a menu opens, out of those that there are. */
export function MenuScreenField(props: ColumnFieldProps) {
  return (
    <ComboBox {...namesOf(props)} options={SCREEN_OPTIONS} value={fieldText(props) || null} onChange={props.onChange} />
  )
}

/** The picture of a menu, by its name. */
export function MenuIconField(props: ColumnFieldProps) {
  return (
    <ComboBox {...namesOf(props)} options={ICON_OPTIONS} value={fieldText(props) || null} onChange={props.onChange} />
  )
}
