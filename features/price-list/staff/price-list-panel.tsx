import { Tags } from 'lucide-react'
import { later } from '#dashboard/shared/later.tsx'
import { ToolPanel } from '#dashboard/shared/tool.tsx'

const PriceList = later((parts) => parts.PriceList)

export const PriceListPanel = () => (
  <ToolPanel icon={Tags} label="Price list">
    <PriceList />
  </ToolPanel>
)
