import { Skeleton } from './skeleton.tsx'

/** How the content of a page is laid out: a list below its query, a tree beside a list, fields, or panels. */
export type PageShape = 'list' | 'tree' | 'form' | 'panels'

export interface PageSkeletonProps {
  /** The page's layout. */
  readonly shape: PageShape
  /** Classes for its place. */
  readonly className?: string
}

const BLOCK = 'rounded bg-(--pressed) forced-colors:border'
const PANEL = 'rounded-lg border border-line bg-surface p-4'

/** The shape of a page whose program or content has not come yet, in sight after 150 ms. It says nothing: the page says itself when it is there. */
export function PageSkeleton({ shape, className = '' }: PageSkeletonProps) {
  const Content = CONTENTS[shape]
  return (
    <div
      aria-hidden
      className={`flex min-h-0 flex-1 animate-[appear_1ms_150ms_backwards] flex-col gap-3 overflow-hidden ${className}`}
    >
      <span className={`h-7 w-48 flex-none ${BLOCK}`} />
      <Content />
    </div>
  )
}

function List() {
  return (
    <>
      <div className="flex flex-none gap-3 overflow-hidden">
        {['a', 'b', 'c', 'd'].map((field) => (
          <span key={field} className={`h-control w-52 flex-none ${BLOCK}`} />
        ))}
      </div>
      <div className={`min-h-0 flex-1 overflow-hidden ${PANEL}`}>
        <Skeleton lines={14} />
      </div>
    </>
  )
}

function Tree() {
  return (
    <div className="flex min-h-0 flex-1 gap-3">
      <div className={`w-72 flex-none overflow-hidden max-lg:hidden ${PANEL}`}>
        <Skeleton lines={14} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <List />
      </div>
    </div>
  )
}

function Form() {
  return (
    <div className={`grid gap-x-6 gap-y-4 sm:grid-cols-2 ${PANEL}`}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((field) => (
        <span key={field} className={`h-control ${BLOCK}`} />
      ))}
    </div>
  )
}

function Panels() {
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((panel) => (
        <div key={panel} className={PANEL}>
          <Skeleton lines={5} />
        </div>
      ))}
    </div>
  )
}

const CONTENTS: Readonly<Record<PageShape, () => React.ReactNode>> = {
  list: List,
  tree: Tree,
  form: Form,
  panels: Panels
}
