import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ACCOUNT_PATH } from '#contract/core/limits.ts'
import { $routedMenu } from '#core/state/menu.ts'
import { $route } from '#core/state/pages/route.ts'
import { embeddedWays } from '#core/state/installation/ways.ts'
import { openPasswordDialog } from '#core/work/session/password.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/containers/card.tsx'
import { Link } from '#ui/actions/link.tsx'
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx'

import { Appointments } from './appointments.tsx'
import { AvatarField } from './avatar-field.tsx'
import { Display } from './display.tsx'
import { OwnForm } from './own-form.tsx'
import { Recoveries } from './recoveries.tsx'
import { Sessions } from './sessions.tsx'
import { ThirdTies } from './third-ties.tsx'

const SECTIONS = ['base', 'security', 'display'] as const
type Section = (typeof SECTIONS)[number]
/** Sections that are screens of their own, shown to who may open them. */
const ELSEWHERE = [
  ['/account/settings/enterprise', 'enterprise'],
  ['/organization/projectInformation', 'project']
] as const

/** 账户设置: oneself, security with the own sessions, display and keys; each section has an address, behind the `#`. */
export default function AccountSettings() {
  const { t } = useTranslation('account')
  const menu = useStore($routedMenu)
  const [section, setSection] = useState<Section>(
    () => SECTIONS.find((one) => `#${one}` === $route.get().hash) ?? 'base'
  )
  const select = (id: string) => {
    setSection(SECTIONS.find((one) => one === id) ?? 'base')
    history.replaceState(history.state, '', `#${id}`)
  }
  const others = ELSEWHERE.filter(([path]) => menu.some((item) => item.path === path))
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={t('settings')}>
        <nav aria-label={t('sections.others')} className="flex flex-wrap gap-x-4">
          {others.map(([path, key]) => (
            <Link key={path} href={path}>
              {t(`section.${key}`)}
            </Link>
          ))}
          <Link href={ACCOUNT_PATH}>{t('center')}</Link>
        </nav>
      </PageHead>
      <Tabs
        aria-label={t('sections')}
        name="account-settings"
        items={SECTIONS.map((id) => ({ id, title: t(`section.${id}`) }))}
        selected={section}
        onSelect={select}
      />
      <TabPanel name="account-settings" id={section} className="flex flex-col gap-3">
        {section === 'base' && (
          <Card title={t('own.title')}>
            <AvatarField />
            <div className="pt-4">
              <OwnForm />
            </div>
          </Card>
        )}
        {section === 'security' && <Security />}
        {section === 'display' && (
          <Card title={t('section.display')}>
            <Display />
          </Card>
        )}
      </TabPanel>
    </div>
  )
}

function Security() {
  const { t } = useTranslation('account')
  return (
    <>
      <Card title={t('password')} actions={<Button onPress={openPasswordDialog}>{t('password.change')}</Button>}>
        <p className="text-quiet">{t('password.text')}</p>
      </Card>
      <Appointments />
      <Recoveries />
      <Card title={t('sessions')}>
        <Sessions />
      </Card>
      {embeddedWays()?.oidc !== false && (
        <Card title={t('third')}>
          <ThirdTies />
        </Card>
      )}
    </>
  )
}
