import { useTranslation } from 'react-i18next'

import { Drawer } from '#ui/containers/drawer.tsx'

import { SideMenu } from './side-menu.tsx'

/** The menu on a phone: a drawer that a choice closes (SPEC.md §2, layout). */
export function PhoneMenu({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation('shell')
  return (
    <Drawer title={t('menu')} side="left" width={264} isOpen={isOpen} onOpenChange={onOpenChange}>
      <div className="-mx-5 -my-4">
        <SideMenu onChosen={() => onOpenChange(false)} />
      </div>
    </Drawer>
  )
}
