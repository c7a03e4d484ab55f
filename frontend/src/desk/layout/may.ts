import type { Permission } from '@innkeeper/contracts/access';
import { createContext, use } from 'react';

/** Whether the signed-in user may do something. The layout of the desk provides it. */
export const MayContext = createContext<(permission: Permission) => boolean>(() => true);

/** For buttons and forms that a role may lack: the server would reject what they do. */
export const useMay = () => use(MayContext);
