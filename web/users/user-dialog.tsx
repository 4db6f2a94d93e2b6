import { DeleteUser } from './delete-user.tsx';
import { EditUser } from './edit-user.tsx';
import { ReinstateUser } from './reinstate-user.tsx';
import { RemoveFactors } from './remove-factors.tsx';
import { SetPassword } from './set-password.tsx';
import { SuspendUser } from './suspend-user.tsx';
import { ViewAs } from './view-as.tsx';

export interface UserInQuestion {
  id: string;
  full_name: string;
  email: string;
  is_admin: boolean;
  is_you: boolean;
  version: number;
}

export interface UserTask {
  kind: 'edit' | 'view' | 'password' | 'factors' | 'suspend' | 'reinstate' | 'delete';
  user: UserInQuestion;
}

export interface UserDialogProps {
  user: UserInQuestion;
  onDone(sentence: string): void;
  onClose(): void;
}

const dialogs = {
  edit: EditUser,
  view: ViewAs,
  password: SetPassword,
  factors: RemoveFactors,
  suspend: SuspendUser,
  reinstate: ReinstateUser,
  delete: DeleteUser,
};

export function UserDialog({ task, ...rest }: Omit<UserDialogProps, 'user'> & { task: UserTask }) {
  const Dialog = dialogs[task.kind];
  return <Dialog user={task.user} {...rest} />;
}
