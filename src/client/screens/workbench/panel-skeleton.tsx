import { Skeleton } from '#ui/status/skeleton.tsx'

/** The shape of an area of the page whose content has not come yet. */
export function PanelSkeleton({ lines }: { lines: number }) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3.5">
      <Skeleton lines={lines} />
    </div>
  )
}
