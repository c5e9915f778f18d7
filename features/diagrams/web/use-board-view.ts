/** How a person sees diagrams on this device: minimap, dots, a dark board. */
import { useLocalStorage } from '@mantine/hooks';

/** What is shown besides the elements. */
export interface BoardView {
  readonly hasMinimap: boolean;
  readonly hasDots: boolean;
  readonly isDark: boolean;
}

const usual: BoardView = { hasMinimap: false, hasDots: true, isDark: false };

/** The choice, kept on the device, and how to change it. */
export function useBoardView(): readonly [view: BoardView, change: (part: Partial<BoardView>) => void] {
  const [view, setView] = useLocalStorage<BoardView>({
    key: 'archwright.board-view',
    defaultValue: usual,
    getInitialValueInEffect: false,
  });
  return [view, (part) => setView((before) => ({ ...usual, ...before, ...part }))];
}
