import HomeIcon from '@mui/icons-material/Home';
import LogoutIcon from '@mui/icons-material/Logout';
import MailIcon from '@mui/icons-material/Mail';
import NotificationsIcon from '@mui/icons-material/Notifications';
import PersonIcon from '@mui/icons-material/Person';
import AppBar from '@mui/material/AppBar';
import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Container from '@mui/material/Container';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { posts } from './data';
import { mount } from './mount';
import { PostCard } from './PostCard';

const Header = () => (
  <AppBar position="sticky">
    <Toolbar>
      <Typography variant="h6" component="h1" sx={{ flexGrow: 1 }}>
        Pantheon
      </Typography>
      <IconButton color="inherit" aria-label="Messages">
        <MailIcon />
      </IconButton>
      <IconButton color="inherit" aria-label="Your profile">
        <PersonIcon />
      </IconButton>
      <IconButton color="inherit" aria-label="Log out">
        <LogoutIcon />
      </IconButton>
    </Toolbar>
  </AppBar>
);

const Footer = () => (
  <Paper
    component="nav"
    aria-label="Main"
    elevation={3}
    sx={{ position: 'fixed', zIndex: 1, bottom: 0, left: 0, right: 0 }}
  >
    <BottomNavigation showLabels value={0}>
      <BottomNavigationAction label="Home" icon={<HomeIcon />} />
      <BottomNavigationAction label="Notifications" icon={<NotificationsIcon />} />
      <BottomNavigationAction label="Messages" icon={<MailIcon />} />
      <BottomNavigationAction label="Profile" icon={<PersonIcon />} />
    </BottomNavigation>
  </Paper>
);

mount(
  <>
    <Header />
    <Container component="main" maxWidth="sm" disableGutters sx={{ paddingBottom: 8 }}>
      <Stack spacing={1}>
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </Stack>
    </Container>
    <Footer />
  </>,
);
