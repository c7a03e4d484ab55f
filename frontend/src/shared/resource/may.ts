import type { Permission } from '@innkeeper/contracts/access';
import { createContext, use } from 'react';

/** Whether the signed-in user has a permission. The layout of the desk provides it. */
export const MayContext = createContext<(permission: Permission) => boolean>(() => true);

/** For buttons and forms that a role may lack: the server would reject their calls. */
export const useMay = () => use(MayContext);
