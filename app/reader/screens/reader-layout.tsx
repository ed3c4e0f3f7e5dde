import { Outlet } from 'react-router';
export default function ReaderLayout() {
  return <Outlet />;
}
