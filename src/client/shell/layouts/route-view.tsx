import { useStore } from '@nanostores/react'

import { $menu, isContainer, menuAt } from '#core/state/menu.ts'
import { $path } from '#core/state/pages/route.ts'
import { Link } from '#ui/actions/link.tsx'

import { MenuIcon } from '../menu/menu-icon.tsx'

/** A group of the menu where it has a page of its own (READINGS.md A36): the pages that it holds, each a link. */
export function RouteView() {
  useStore($menu)
  const path = useStore($path)
  const group = menuAt(path)
  if (!group) return null
  const pages = group.children?.filter(({ hidden }) => group.hidden || !hidden) ?? []
  return (
    <div className="page-edge flex flex-col gap-3 pb-4">
      <header className="flex min-h-(--control) items-center">
        <h1 className="font-semibold text-lg/7">{group.meta.title}</h1>
      </header>
      <ul className="grid max-w-160 gap-px overflow-hidden rounded-lg border border-line bg-line">
        {pages.map((page) => (
          <li key={page.id} className="bg-surface">
            <Link
              href={page.path}
              kind="quiet"
              className="flex! min-h-11 w-full gap-2.5 px-4 py-2 text-text! -outline-offset-2 hover:bg-(--hover)"
            >
              <MenuIcon name={isContainer(page) ? 'folder-open' : page.meta.icon} />
              {page.meta.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
