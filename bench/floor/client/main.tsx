import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { ExamForm } from './exam-form.tsx';
import { PeriodList } from './period-list.tsx';
import './page.css';

function Frame() {
  return (
    <div className="frame">
      <nav>
        <Link to="/">Periode</Link>
        <Link to="/form">Formulir</Link>
      </nav>
      <main>
        <Outlet />
      </main>
    </div>
  );
}

const router = createBrowserRouter([
  {
    element: <Frame />,
    children: [
      { path: '/', element: <PeriodList /> },
      { path: '/form', element: <ExamForm /> },
    ],
  },
]);

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id root');
createRoot(element).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
