import type { ScreenName } from '#contract/screens.ts'
import type { PageShape } from '#ui/status/page-skeleton.tsx'

/** The screens that are no list below a query. */
const SHAPES: Partial<Readonly<Record<ScreenName, PageShape>>> = {
  'workbench/index': 'panels',
  'workbench/analysis': 'panels',
  'archives/statistics': 'panels',
  'archives/collect': 'tree',
  'archives/review': 'tree',
  'archives/arrange-volume': 'tree',
  'archives/draft': 'tree',
  'catalogue/directory-tree': 'tree',
  'organisation/framework': 'tree',
  'files/create': 'form',
  'files/edit': 'form',
  'account/center': 'form',
  'account/settings': 'form',
  'organisation/project-information': 'form',
  'organisation/project-details': 'form'
}

/** How the screen is laid out that a menu names as its component. */
export const shapeOf = (component: string): PageShape =>
  (Object.hasOwn(SHAPES, component) ? SHAPES[component as ScreenName] : undefined) ?? 'list'
