/** What the settings panel offers, under the names and with the values of the specification. */
export const CHOICES = {
  layoutType: ['vertical', 'horizontal'],
  layoutModeType: ['light', 'dark'],
  layoutWidth: ['lg', 'boxed'],
  topbarTheme: ['light', 'dark', 'colored'],
  sidebarSizeType: ['lg', 'small', 'sm'],
  leftSideBarTheme: ['light', 'dark', 'colored'],
} as const

export type ChoiceName = keyof typeof CHOICES
export type Choices = { [Name in ChoiceName]: (typeof CHOICES)[Name][number] }

export interface LayoutState extends Omit<Choices, 'layoutModeType'> {
  /** null: nobody chose, so the device's preference holds. */
  layoutModeType: Choices['layoutModeType'] | null
  isPreloader: boolean
  /** The settings panel. */
  showRightSidebar: boolean
  /** Whether the menu's toggle is on: on a narrow screen its drawer is open. */
  leftMenu: boolean
  isMobile: boolean
  /** The group of the side menu that is open, and with it those above: `pages/utility`. None: ''. */
  openGroup: string
}

export type LayoutEvent =
  | { type: 'chosen'; choice: Partial<Choices & Pick<LayoutState, 'isPreloader'>> }
  | { type: 'settingsToggled' }
  | { type: 'settingsClosed' }
  | { type: 'menuToggled' }
  | { type: 'menuClosed' }
  | { type: 'groupToggled'; group: string }
  | { type: 'navigated'; group: string }
  | { type: 'resized'; isMobile: boolean }

/** Kept on this device; the layout is not, as every load starts horizontal, and the top bar follows the layout. */
export const STORED_CHOICES = [
  'layoutModeType',
  'layoutWidth',
  'sidebarSizeType',
  'leftSideBarTheme',
  'isPreloader',
] as const

const TOPBAR_OF: Record<Choices['layoutType'], Choices['topbarTheme']> = {
  horizontal: 'colored',
  vertical: 'light',
}

/** The layout of a page that has just loaded, with what this device keeps. */
export function initialLayoutState(read: (key: string) => string | null, isMobile: boolean): LayoutState {
  const kept = <Name extends ChoiceName>(name: Name) =>
    CHOICES[name].find((value): value is Choices[Name] => value === read(name)) ?? null
  return {
    layoutType: 'horizontal',
    layoutModeType: kept('layoutModeType'),
    layoutWidth: kept('layoutWidth') ?? 'lg',
    topbarTheme: TOPBAR_OF.horizontal,
    sidebarSizeType: kept('sidebarSizeType') ?? 'lg',
    leftSideBarTheme: kept('leftSideBarTheme') ?? 'light',
    isPreloader: read('isPreloader') === 'true',
    showRightSidebar: false,
    leftMenu: false,
    isMobile,
    openGroup: '',
  }
}

/** Among icons there is no room for what a group holds. */
const showsIcons = ({ sidebarSizeType, isMobile }: LayoutState) => sidebarSizeType === 'sm' && !isMobile

/** Whether this group of the side menu shows what it holds. */
export const isGroupOpen = (layout: LayoutState, group: string) =>
  !showsIcons(layout) && `${layout.openGroup}/`.startsWith(`${group}/`)

const parentOf = (group: string) => group.slice(0, Math.max(0, group.lastIndexOf('/')))

/** The layout after something dispatch to it. */
export function reduceLayout(layout: LayoutState, event: LayoutEvent): LayoutState {
  switch (event.type) {
    case 'chosen': {
      const { layoutType } = event.choice
      const topbar = layoutType && { topbarTheme: TOPBAR_OF[layoutType] }
      return { ...layout, ...topbar, ...event.choice }
    }
    case 'settingsToggled':
      return { ...layout, showRightSidebar: !layout.showRightSidebar }
    case 'settingsClosed':
      return { ...layout, showRightSidebar: false }
    case 'menuToggled':
      return { ...layout, leftMenu: !layout.leftMenu, sidebarSizeType: sizeAfterToggle(layout) }
    case 'menuClosed':
      return { ...layout, leftMenu: leftMenuAfterClosing(layout) }
    case 'groupToggled':
      return {
        ...layout,
        sidebarSizeType: showsIcons(layout) ? 'lg' : layout.sidebarSizeType,
        openGroup: isGroupOpen(layout, event.group) ? parentOf(event.group) : event.group,
      }
    case 'navigated':
      return {
        ...layout,
        showRightSidebar: false,
        leftMenu: leftMenuAfterClosing(layout),
        openGroup: event.group || layout.openGroup,
      }
    case 'resized':
      return { ...layout, isMobile: event.isMobile, leftMenu: false }
    default:
      return event satisfies never
  }
}

/** Only a drawer is left; a side menu stays as it is. */
const leftMenuAfterClosing = ({ isMobile, leftMenu }: LayoutState) => !isMobile && leftMenu

function sizeAfterToggle({ isMobile, sidebarSizeType }: LayoutState): Choices['sidebarSizeType'] {
  if (isMobile) return sidebarSizeType
  return sidebarSizeType === 'sm' ? 'lg' : 'sm'
}

/** The switches on `<html>` that styles read. Light or dark is `followColorMode`'s until somebody chooses. */
export const htmlAttributesOf = (layout: LayoutState): Record<string, string> => ({
  ...(layout.layoutModeType && { bsTheme: layout.layoutModeType }),
  layout: layout.layoutType,
  width: layout.layoutWidth,
  topbar: layout.topbarTheme,
  sidebar: layout.leftSideBarTheme,
  sidebarSize: layout.sidebarSizeType,
})
