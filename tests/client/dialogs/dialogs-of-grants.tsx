import { MenuPreview } from '#parts/grant/menu-preview.tsx'

import { type DrawnDialog, whenOpen } from './dialogs.tsx'

/** The dialogs of menus and of what is granted. */
export const GRANT_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'parts/grant/menu-preview.tsx',
    name: '“资料员”看到的菜单和按钮',
    draw: whenOpen((close) => <MenuPreview title="“资料员”看到的菜单和按钮" roleId="r1" onClose={close} />)
  }
]
