import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { $routedMenu } from '#core/state/menu.ts'
import { Link } from '#ui/actions/link.tsx'

import { Panel } from './panel.tsx'
import { lineAfter, walkLinks } from './work/walk-links.ts'

/** So many pages are offered. */
const MOST = 6
/** The pages at which work is done, those of every day first: each is offered to who has it. */
const PAGES = [
  ...['archives.collect', 'archives.task', 'archives.review', 'arrange.volume', 'arrange.check', 'archives.draft'],
  ...['transfer.apply', 'transfer.review', 'transfer.receive', 'project.list', 'project.enterprise', 'org.user'],
  ...['base.tree', 'base.template', 'sys.user', 'sys.role', 'project.perm', 'sys.log', 'sys.depart', 'sys.dict'],
  ...['use.search', 'use.apply', 'use.fixity', 'org.info', 'account.enterprise', 'book', 'isps.mine']
]

/** 快捷入口: the pages that one works at most, of those that one has. One stop of Tab, which arrows walk over. */
export function Shortcuts() {
  const { t } = useTranslation('workbench')
  const menu = useStore($routedMenu)
  const [stop, setStop] = useState(0)
  const pages = PAGES.flatMap((key) => menu.find((one) => one.key === key && !one.hidden) ?? []).slice(0, MOST)
  if (pages.length === 0) return null
  return (
    <Panel title={t('shortcuts')}>
      <ul
        onKeyDown={(event) => walkLinks(event, lineAfter)}
        className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-2 px-4 py-2"
      >
        {pages.map(({ path, meta }, at) => (
          <li key={path} className="min-w-0">
            <Link
              href={path}
              isStop={at === Math.min(stop, pages.length - 1)}
              onFocus={() => setStop(at)}
              className="min-h-8! max-w-full wrap-anywhere leading-5"
            >
              {meta.title}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
