import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'

import { ACCOUNT_SETTINGS_PATH } from '#contract/core/limits.ts'
import { $user } from '#core/state/session/user.ts'
import { type OwnAccount, readOwnAccount } from '#core/work/session/own-account.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { MyInvitations } from '#parts/invite/my-invitations.tsx'
import { MySuccessions } from '#parts/invite/my-successions.tsx'
import { PageHead } from '#parts/page/page-head.tsx'
import { Card } from '#ui/containers/card.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { Link } from '#ui/actions/link.tsx'

import { AvatarField } from './avatar-field.tsx'
import { OwnForm } from './own-form.tsx'
import { SignIns } from './sign-ins.tsx'
import { StorageUsed } from './storage-used.tsx'

/** 个人中心: who one is, for whom one works, phone and e-mail, and who has tried to come in. */
export default function AccountCenter() {
  const { t } = useTranslation('account')
  const { state, refresh } = useAnswer(readOwnAccount)
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={t('center')} onRefresh={refresh}>
        <Link href={ACCOUNT_SETTINGS_PATH}>{t('settings')}</Link>
      </PageHead>
      <MyInvitations />
      <MySuccessions />
      <Answered state={state} onRetry={refresh}>
        {(own) => <Known own={own} />}
      </Answered>
    </div>
  )
}

function Known({ own: { departs, roles, signIns } }: { own: OwnAccount }) {
  const { t } = useTranslation('account')
  const user = useStore($user)
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Card title={t('profile')}>
        <AvatarField />
        <Descriptions
          className="mt-4"
          columns={2}
          items={[
            { term: t('profile.username'), value: user?.username },
            { term: t('profile.realname'), value: user?.realname },
            { term: t('profile.org'), value: user?.orgName },
            {
              term: t('profile.departs'),
              value: departs
                .map(({ departName, orgCode }) =>
                  orgCode === user?.orgCode ? t('profile.current', { name: departName }) : departName
                )
                .join('\n')
            },
            {
              term: t('profile.roles'),
              value: roles
                .map(({ name, project }) => (project ? t('profile.roleIn', { name, project }) : name))
                .join('\n'),
              isWide: true
            },
            { term: t('profile.storage'), value: <StorageUsed />, isWide: true }
          ]}
        />
      </Card>
      <Card title={t('own.title')}>
        <OwnForm />
      </Card>
      <Card title={t('signIns')} className="lg:col-span-2" isFlush>
        <SignIns signIns={signIns} />
      </Card>
    </div>
  )
}
