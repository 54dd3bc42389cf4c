import { ACCOUNT_SETTINGS_PATH, HOME_PATH } from '#contract/core/limits.ts'
import type { MenuEntry } from '#contract/core/menu.ts'

/** The name by which the header of those clients leads to the settings of one's account. */
const SETTINGS_NAME = 'account-settings-base'

/**
 * The menu as existing clients of these calls read it: their home tab is known by an address in small letters, beside which ours would be a second one; the
 * settings of one's account also have the name by which their header leads there, in an entry that no menu shows.
 */
export const olderMenu = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.flatMap((item) => {
    const own = {
      ...item,
      ...(item.path === HOME_PATH && { path: HOME_PATH.toLowerCase() }),
      ...(item.children && { children: olderMenu(item.children) })
    }
    return item.path === ACCOUNT_SETTINGS_PATH ? [own, settingsEntry(item)] : [own]
  })

const settingsEntry = (item: MenuEntry): MenuEntry => ({
  ...item,
  id: `${item.id}-base`,
  key: `${item.key}.base`,
  path: `${ACCOUNT_SETTINGS_PATH}/base`,
  name: SETTINGS_NAME,
  hidden: true
})
